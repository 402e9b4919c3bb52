"""Parses an XML file with Python's expat and does next to nothing with it: the reference of an import."""

import sys
from xml.parsers import expat

elements = 0


def start(_name, _attributes):
    global elements
    elements += 1


def end(_name):
    pass


parser = expat.ParserCreate()
parser.StartElementHandler = start
parser.EndElementHandler = end
with open(sys.argv[1], "rb") as file:
    parser.ParseFile(file)
print(elements)
