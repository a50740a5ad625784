// SPDX-License-Identifier: GPL-3.0-or-later
// The liver with a finer top of its right lobe: edges of 5 mm there, less than the 6 mm of a probe's tip. With
// the 9 mm of liver.msh a tip feels nodes and faces: places above nothing differ by a factor of two.
// Make the mesh with:  gmsh -3 -format msh41 -o liver-lobe.msh liver-lobe.geo
Include "liver.geo";
Field[1] = Box;
Field[1].VIn = 0.005;
Field[1].VOut = 0.0092;
Field[1].XMin = -0.056;
Field[1].XMax = 0.01;
Field[1].YMin = 0.074;
Field[1].YMax = 0.12;
Field[1].ZMin = -0.03;
Field[1].ZMax = 0.034;
Field[1].Thickness = 0.02;
Background Field = 1;
Mesh.MeshSizeMin = 0.005;
