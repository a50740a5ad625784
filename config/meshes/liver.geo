// SPDX-License-Identifier: GPL-3.0-or-later
// A liver-like organ of our own design: a large right lobe, a flat left one, a notch between them for the
// gall bladder, cut flat below so that it rests on y = 0. Metres; about 0.18 x 0.10 x 0.12.
// Make the mesh with:  gmsh -3 -format msh41 -o liver.msh liver.geo
SetFactory("OpenCASCADE");

// right lobe, tilted outwards
Sphere(1) = {0, 0, 0, 1};
Dilate {{0, 0, 0}, {0.068, 0.066, 0.060}} { Volume{1}; }
Rotate {{0, 0, 1}, {0, 0, 0}, 0.35} { Volume{1}; }
Translate {-0.024, 0.033, 0} { Volume{1}; }

// left lobe, flat, reaching over to +x
Sphere(2) = {0, 0, 0, 1};
Dilate {{0, 0, 0}, {0.060, 0.036, 0.044}} { Volume{2}; }
Rotate {{0, 0, 1}, {0, 0, 0}, -0.20} { Volume{2}; }
Rotate {{0, 1, 0}, {0, 0, 0}, 0.25} { Volume{2}; }
Translate {0.032, 0.022, -0.008} { Volume{2}; }
BooleanUnion(3) = { Volume{1}; Delete; }{ Volume{2}; Delete; };

// notch from the front, between the lobes
Sphere(4) = {0, 0, 0, 1};
Dilate {{0, 0, 0}, {0.012, 0.030, 0.030}} { Volume{4}; }
Rotate {{0, 1, 0}, {0, 0, 0}, -0.3} { Volume{4}; }
Translate {0.030, 0.004, 0.052} { Volume{4}; }
BooleanDifference(5) = { Volume{3}; Delete; }{ Volume{4}; Delete; };

// the flat underside
Box(6) = {-0.2, 0, -0.2, 0.4, 0.2, 0.4};
BooleanIntersection(7) = { Volume{5}; Delete; }{ Volume{6}; Delete; };

// without physical groups all is saved; with one, only the tetrahedra are
Physical Volume("liver") = {7};
Mesh.MeshSizeMin = 0.0092;
Mesh.MeshSizeMax = 0.0092;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.Algorithm = 6;
Mesh.Algorithm3D = 1;
Mesh.Optimize = 1;
Mesh.OptimizeThreshold = 0.5;
Mesh.Smoothing = 10;
