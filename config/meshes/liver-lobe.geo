// SPDX-License-Identifier: GPL-3.0-or-later
// The liver with a finer top of its right lobe: edges of 5 mm there, less than the 6 mm of a probe's tip. With
// the 9 mm of liver.msh a tip feels nodes and faces: places above nothing differ by a factor of two. Far from
// there edges of 14 mm are enough: they carry the lobe, and a step takes less than half of what it took with 9.
// Make the mesh with:  gmsh -3 -format msh41 -o liver-lobe.msh liver-lobe.geo
Include "liver.geo";
Field[1] = Box;
Field[1].VIn = 0.005;
Field[1].VOut = 0.014;
Field[1].XMin = -0.058;
Field[1].XMax = 0.012;
Field[1].YMin = 0.078;
Field[1].YMax = 0.12;
Field[1].ZMin = -0.03;
Field[1].ZMax = 0.034;
Field[1].Thickness = 0.03;
Background Field = 1;
Mesh.MeshSizeMin = 0.005;
Mesh.MeshSizeMax = 0.014;
