# SPDX-License-Identifier: Apache-2.0
# man.awk - palp-protocol(7) in troff's man macros, from the comments of the .proto files:
#   awk -v version=0.1.0 -f proto/man.awk proto/palp/v1/*.proto
function escaped(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/)
        text = "\\&" text
    return text
}
BEGIN {
    print ".TH PALP\\-PROTOCOL 7 \"\" \"palpd " version "\" \"palpd\""
    print ".SH NAME\npalp\\-protocol \\- messages of palpd(8), protocol palp.v1"
    print ".SH DESCRIPTION"
    print "Messages are protobuf (proto3), transport is ZeroMQ. Three sockets: \\fIdevice\\fR (ROUTER;"
    print "clients connect a DEALER), \\fIstream\\fR (XPUB; SUB) and \\fIcontrol\\fR (ROUTER; DEALER)."
    print "A device sends DeviceMessage and receives DaemonMessage; control takes Request and answers"
    print "Reply; a stream frame is a topic, one NUL byte and the topic's message, in a single part."
    print "Units are in the names of fields; frames are right\\-handed, x right, y up, \\-z forward."
}
FNR == 1 {
    n = split(FILENAME, part, "/")
    print ".SH " toupper(escaped(part[n]))
    comment = ""
    depth = 0
}
/^[ \t]*\/\// {
    line = $0
    sub(/^[ \t]*\/\/ ?/, "", line)
    if (line !~ /^SPDX|^buf:/)
        comment = comment escaped(line) "\n"
    next
}
/^[ \t]*$/ {
    if (depth == 0)
        comment = ""
    next
}
/^[ \t]*(message|enum) / {
    print ".SS " $1 " " $2
    printf "%s", comment
    comment = ""
    depth += $0 !~ /}/
    next
}
/^[ \t]*oneof / {
    print ".PP\nOne of (" escaped($2) "):"
    printf "%s", comment
    comment = ""
    depth++
    next
}
/^[ \t]*}/ {
    depth--
    comment = ""
    next
}
depth > 0 && /=.*;/ {
    line = $0
    sub(/^[ \t]+/, "", line)
    sub(/;.*/, "", line)
    if (line ~ /^(reserved|option)/)
        next
    print ".TP\n\\fB" escaped(line) "\\fR"
    printf "%s", comment == "" ? "\\&\n" : comment
    comment = ""
}
