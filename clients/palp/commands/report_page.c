/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_page.c - how pages of reports look, and their beginning. */
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2329;--dim:#5c6670;--page:#fff;--line:#d5dade;"
    "--good:#0a6b45;--bad:#a8320a;--band:#0072b224;--zone:#0a6b4530}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e8eb;--dim:#9aa5ae;--page:#15191d;"
    "--line:#3a434b;--good:#5fd39b;--bad:#ff9a6b;--band:#56b4e938;--zone:#5fd39b40}"
    ".line{filter:brightness(1.6)}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);"
    "max-width:60rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.7rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}\n"
    ".sub{color:var(--dim);margin:.2rem 0 1rem}\n"
    ".verdict{border-left:.4rem solid;padding:.4rem 1rem;margin:1rem 0}\n"
    ".verdict b{font-size:1.3rem}.good{color:var(--good)}.bad{color:var(--bad)}\n"
    ".scale{width:11rem;height:1.3rem}.zone{fill:var(--zone)}.rule{stroke:var(--dim)}"
    ".good .dot{fill:var(--good)}.bad .dot{fill:var(--bad)}\n"
    ".verdict p{color:var(--ink);margin:.2rem 0}\n"
    "table{border-collapse:collapse;width:100%}td,th{text-align:right;padding:.25rem .6rem;"
    "border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}\n"
    "td:first-child,th:first-child{text-align:left}th{font-weight:600;color:var(--dim)}\n"
    "svg{width:100%;height:auto;display:block}.ways{display:grid;"
    "grid-template-columns:repeat(3,1fr);gap:.5rem}.ways .line{stroke-width:1.2;opacity:.8}\n"
    "svg "
    "text{font-family:system-ui,sans-serif;fill:var(--ink)}.title{font-size:16px;font-weight:600}"
    ".name{font-size:13px}.tick{font-size:12px}.line{fill:none;stroke-width:1.8}"
    ".ways .tick{font-size:15px}.ways .name{font-size:16px}"
    ".axis{stroke:var(--ink)}.decade,.grid{stroke:var(--line)}"
    ".band{fill:var(--band)}.mark{stroke:var(--dim);stroke-dasharray:3 3}\n"
    ".about{max-width:44rem}details{margin:1rem 0}\n"
    "footer{color:var(--dim);font-size:.85rem;margin-top:2rem}\n"
    "@page{margin:15mm}@media print{:root{color-scheme:light}"
    "body{margin:0;padding:0;max-width:none;font-size:10pt}.about{max-width:none}"
    "details{display:none}h2{break-after:avoid;margin:1.2rem 0 .4rem}"
    "svg,table,.verdict,.ways{break-inside:avoid}td,th{padding:.12rem .6rem}"
    ".plot svg{max-width:62%}*{print-color-adjust:exact}}\n"
    "@media(max-width:40rem){.ways{grid-template-columns:1fr}}\n";

void report_write_tagged(FILE *out, const char *open, const char *text, const char *close)
{
    fputs(open, out);
    plot_write_text(out, text);
    fputs(close, out);
}

void report_begin_page(FILE *out, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n",
          out);
    report_write_tagged(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>%s</style></head><body>\n", style);
    report_write_tagged(out, "<h1>", title, "</h1>\n");
}
