/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_page.c - how pages of reports look, and their beginning. */
#include "clients/palp/commands/report.h"
#include "clients/palp/formats/plot.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2329;--dim:#5c6670;--page:#fff;--line:#dfe3e7;"
    "--good:#0a6b45;--bad:#a8320a;--band:#0072b224;--zone:#0a6b4530;--soft:#f5f7f8}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e8eb;--dim:#9aa5ae;--page:#15191d;"
    "--line:#333c44;--good:#5fd39b;--bad:#ff9a6b;--band:#56b4e938;--zone:#5fd39b40;"
    "--soft:#1c2227}.line{filter:brightness(1.6)}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);"
    "max-width:54rem;margin:2.5rem auto;padding:0 1.25rem}\n"
    "h1{font-size:1.8rem;line-height:1.2;margin:0 0 .4rem;overflow-wrap:anywhere}"
    "h2{font-size:1.15rem;margin:2.2rem 0 .6rem}\n"
    ".sub{color:var(--dim);font-size:.92rem;margin:.4rem 0 1rem;overflow-wrap:anywhere}\n"
    ".verdict{border-left:.35rem solid;background:var(--soft);padding:.8rem 1.1rem;margin:1.2rem 0}"
    ".verdict p{color:var(--ink);margin:.2rem 0}.verdict .word{color:inherit;font-size:1.35rem;"
    "font-weight:700}.word span{font-size:1rem;font-weight:400}.verdict .sub{color:var(--dim)}\n"
    ".good{color:var(--good)}.bad{color:var(--bad)}\n"
    ".scale{width:10rem;height:1.2rem}.zone{fill:var(--zone)}.rule{stroke:var(--dim)}"
    ".good .dot{fill:var(--good)}.bad .dot{fill:var(--bad)}"
    ".own{fill:none;stroke:var(--ink);stroke-width:1.5}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{text-align:right;"
    "padding:.32rem .6rem;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums;"
    "white-space:nowrap}td:first-child,th:first-child{text-align:left;white-space:normal;"
    "overflow-wrap:anywhere;padding-left:0}th{font-weight:600;font-size:.85rem;color:var(--dim)}\n"
    "table.words{width:auto;min-width:22rem}.words td,.words th{text-align:left}"
    ".words td:last-child{white-space:normal}.words .n{text-align:right}.blank{color:var(--dim)}\n"
    "svg{width:100%;height:auto;display:block}.key{display:inline-block;width:1.5rem;"
    "vertical-align:middle}.ways{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem}"
    "figure{margin:0}figcaption{font-size:.85rem;color:var(--dim);margin-top:.3rem}\n"
    "svg text{font-family:system-ui,sans-serif;fill:var(--ink)}.name{font-size:13px}"
    ".tick{font-size:12px}.line{fill:none;stroke-width:1.6}"
    ".free{stroke-width:.8;opacity:.65}.press{stroke-width:2.6;stroke-linecap:round;"
    "stroke-linejoin:round}.frame{fill:var(--soft);stroke:var(--line)}"
    ".begin{fill:var(--page);stroke:var(--ink);stroke-width:1.5}.end{fill:var(--ink)}"
    ".axis{stroke:var(--ink)}.decade,.grid{stroke:var(--line)}"
    ".band{fill:var(--band)}.mark{stroke:var(--dim);stroke-dasharray:3 3}\n"
    ".about{max-width:44rem}details{margin:1.6rem 0}summary{cursor:pointer}\n"
    "footer{color:var(--dim);font-size:.85rem;margin-top:2.5rem;overflow-wrap:anywhere}\n"
    "@page{margin:15mm}@media print{:root{color-scheme:light}"
    "body{margin:0;padding:0;max-width:none;font-size:9.5pt}.about{max-width:none}"
    "details{display:none}h1{font-size:16pt}h2{break-after:avoid;margin:1.1rem 0 .4rem}"
    "svg,table,.verdict,.ways,figure{break-inside:avoid}td,th{padding:.14rem .4rem}"
    ".scale{width:7rem}"
    ".ways{max-width:85%}*{print-color-adjust:exact}}\n"
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
