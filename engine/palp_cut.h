/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palp_cut.h - a wing of the front door: meshes parted between their elements, and bodies that come
 * apart while a world is stepped.
 *
 * Two elements with a face in common are linked by the line between their centres at rest; what
 * crosses a cut is severed, for good. A node then stands once for each part of the elements about
 * it that links still join: the part with the lowest element keeps it, the others get copies. No
 * element changes its shape. Which links are severed is all there is to know: any order of cuts
 * leads to the same body, the copies' numbers apart. */
#ifndef PALP_CUT_H
#define PALP_CUT_H

#include "engine/palp.h"

/** A cut through a mesh at rest: the parallelogram from a line on its surface to a bottom. */
struct palp_cut {
    vec3 from, to; /* m, the line's ends                   */
    vec3 into;     /* m, from the line to the cut's bottom */
};

/** Parts a mesh of tetrahedra, or of hexahedra, along cuts; copies stand behind the mesh's nodes.
 *  Triangles of the mesh (tri) are dropped: elements bound it. All cuts are given at once: which
 *  links are severed cannot be told from a parted mesh.
 *  Fails, and leaves the mesh to be destroyed, where it has both kinds of elements or the cuts
 *  sever nothing.  Allocates. */
enum palp_status palp_mesh_cut(struct palp_mesh *mesh, const struct palp_cut *cut, int n_cut,
                               struct palp_error *error);

/* ---------------------------------------------------------------- while a world is stepped */

enum {
    PALP_CUT_COPIES = 64,        /* of nodes that one step makes, at most: the rest waits */
    PALP_CUT_CAPACITY = 1000000, /* most of either, of a body                               */
    PALP_CUT_CRUMB = 64,         /* elements of a crumb, at most                            */
    PALP_CUT_BORDER = 104,       /* copies, where springs or time have a step factor its own A */
};

/** What tears it. A tear goes on in the plane that its cut lies in there, turned by what drives it,
 *  whatever the faces of elements are that it parts. */
struct palp_tear {
    double toughness; /* J/m²: where the front of a cut releases more, it goes on; 0: nothing tears
                       * it, and nobody is told what its fronts release                        */
    double strength;  /* Pa: where its surface is pulled harder, a tear begins; 0: nowhere     */
};

/** What it takes to part a material, where that differs from the body's; 0: as that.  J/m². */
struct palp_tough {
    double cut, tear; /* by a knife or scissors; of the front of a cut that goes on by itself */
};

/** That a soft body can be cut, and how far: memory of each of its worlds, for good. Its motion is
 *  solved by pcg or dense (auto: pcg), its compliance is the generic one, and it has elements of
 *  one kind. Where springs couple it with other bodies, or a hand or time drives a spring or a
 *  pressure on it, each step factors its own A: then PALP_CUT_BORDER nodes, of all bodies together
 *  that springs couple. */
struct palp_cuttable {
    int nodes; /* copies of nodes, 0 to PALP_CUT_CAPACITY                  */
    int faces; /* faces between elements that are severed, likewise        */
    const struct palp_cut
        *cut; /* there before the first step, in order: as palp_world_cut | [n_cut] */
    int n_cut;
    double toughness;               /* J/m² of what a knife parts; 0: none can          */
    const struct palp_tough *tough; /* NULL: all as the body's | [materials of the body]  */
    double surface,
        surface_way; /* N/m of edge that opens the surface, less and less over this way, m;
                                  * 0: nothing                                       */
    struct palp_tear tear;
    bool meets;      /* do its lips, the two sides of a cut, bear on each other?      */
    double friction; /* … with this friction                                          */
    double vaporise; /* J/m³ of what a current removes; 0: none can                */
    int crumb_cells; /* free pieces of so many elements and fewer are removed; 0: none, at most
                      * PALP_CUT_CRUMB */
};

/** What comes to a body's surface at most, however it is cut; can: it can be cut, or it is mapped
 *  on places in one that can: of that only triangles go. */
struct palp_cut_room {
    bool can;
    int nodes, copies, triangles; /* nodes: copies, and what comes to the surface from within */
    int faces;                    /* that may be severed */
};
struct palp_cut_room palp_body_cut_room(const struct palp_scene *scene, palp_body body);

/** What became of a body that can be cut. */
struct palp_topology {
    int n_copy;    /* of nodes: they stand behind the mesh's                           */
    int n_severed; /* links; rises with each change                                    */
    int n_waiting; /* links that a cut crossed, to be severed by the next steps         */
    bool is_full;  /* its capacity did not do: what it crossed since holds, for good    */
    int n_border;  /* copies that the last step solved for beside a factor, with those of all
                    * bodies that springs couple with it                                 */
    int n_removed; /* elements that are no more                                       */
    double removed, removed_mass; /* m³ at rest, kg: what they were                       */
    bool lacks_faces; /* is it full for want of faces? Else of copies of nodes             */
    int n_piece;      /* that the body is in: 1, as long as nothing came free              */
    double freed;     /* m³ at rest, of the piece that came free last, of several at once the
                       * largest: what is larger yet is the body                         */
    int version;      /* of mesh and surface: rises with each change, resets and restores
                      * among them; 0: as in the scene                                    */
    int n_added;      /* nodes on the surface now and not in the scene, in order           */
    const int *added; /* … nodes of palp_world_mesh | [n_added]                           */
    const int *node, *parent; /* a copy k is node n_node + k: of which node of the mesh it is, and
                               * from which it was parted, of the mesh or a copy | [n_copy] */
};

/** Severs what triangles in the rest shape of a body cross, in the next steps, by rising element;
 *  of two triangles that share an edge one is crossed there. Corners that are no numbers cut
 *  nothing. Returns how many links it crossed that held before.  Between steps.  No allocation.
 *  Cost: a look at each element. */
int palp_world_cut(struct palp_world *world, palp_body body, const vec3 (*tri)[3], int n_tri);

/** Removes elements in the next steps, in order: their links are severed, they have no mass, force
 *  and surface then; their copies of nodes count. Those of no such number are left out, and all
 *  where the body says nothing of a current nor of crumbs. Returns how many are new.  Between
 *  steps.  No allocation. */
int palp_world_remove(struct palp_world *world, palp_body body, const int *element, int n);

/** Of a body that cannot be cut: all zeros; version is as well told of what one carries that can,
 *  each of whose points goes with the element that it is in: triangles whose corners came apart
 *  have one node three times then. */
struct palp_topology palp_world_topology(const struct palp_world *world, palp_body body);

/* A link of PALP_LAW_SCISSORS parts tissue where the edges of two jaws of a tool cross: what the
 * crossing sweeps, across the jaws as far as their tips are apart when open. Its a is a place of
 * the tool, its curve the ends of the first jaw's edge and of the second's, in the tool's frame
 * when closed, that at the hinge first; both open equally far, and these jaws do not touch b. By
 * as much as the crossing moves as they open, its force pushes them open: of a thickness t that is
 * toughness × t dx/dθ. */

/** What a link of PALP_LAW_KNIFE or _SCISSORS did since the start. */
struct palp_knife {
    double area;   /* m², at rest, that it parted                             */
    double work;   /* J, of its edge's forces, on the way that it went          */
    double inside; /* m, of its edge that stands in the tissue                */
};
/** Of another link: all zeros. */
struct palp_knife palp_world_knife(const struct palp_world *world, palp_link link);

/** Where a body is to be cut: a sheet from a line on its surface inwards, in its rest shape. */
struct palp_plan_def {
    const char *name;
    palp_body body;   /* that can be cut                                                     */
    const vec3 *line; /* m, on its surface | [n_line]                                        */
    int n_line;       /* 2 or more                                                           */
    vec3 into;        /* direction, not along the line                                       */
    double depth;     /* m, above 0                                                          */
    double tolerance; /* m, above 0: so far beside the sheet, and from its bottom, is well done */
    const int *material; /* of the body's materials, that it may part | [n_material]         */
    int n_material;      /* 0: all                                                           */
};
typedef struct {
    int id;
} palp_plan;

/** Returns an id of 0: refused, and error says what and why. */
palp_plan palp_scene_add_plan(struct palp_scene *scene, const struct palp_plan_def *def,
                              struct palp_error *error);
/** An id of 0: none of that name. */
palp_plan palp_scene_find_plan(const struct palp_scene *scene, const char *name);

/** How what knives and scissors parted of its body lies beside a plan, at rest, since the start. */
struct palp_planned {
    double length;  /* m of its line, within 0.001 of that: parted from the surface on, wherever
                     * beside it                                                         */
    double reached; /* m of its line, likewise: parted within its tolerance beside it to its
                     * depth, less the tolerance at most                                 */
    double area, wrong_area;         /* m²: all; in materials that it does not name      */
    double depth;                    /* m below its line, the deepest                    */
    double deviation, deviation_rms; /* m beside its sheet: the most; over the area      */
    double beyond;                   /* m, past an end of its line, at any depth */
    double work;                     /* J, of the edges on the way                       */
};
struct palp_planned palp_world_plan(const struct palp_world *world, palp_plan plan);

/** The fronts of a body's cuts: edges inside of it at which severed faces end, after a step. */
struct palp_front {
    int n_edge;
    double length;  /* m, at rest                                                  */
    double release; /* J/m², energy that a m² of cut at them releases: mean by length */
    double most;    /* … of the stretch about an edge                              */
};
/** Of a body that says nothing of tearing: all zeros. */
struct palp_front palp_world_front(const struct palp_world *world, palp_body body);

/** What of a body tore since the start, at rest: the faces that came apart. */
struct palp_torn {
    double area; /* m²                                                             */
    double work; /* J, that fronts released on the way: the toughness × area, and what they
                  * released beyond it                                                */
};
/** Of a body that nothing tears: all zeros. */
struct palp_torn palp_world_torn(const struct palp_world *world, palp_body body);

/** The lips of a body's cuts, after a step: pairs of nodes that were one. */
struct palp_lips {
    int n_pair;
    int n_bearing;  /* contacts of them that bear                                       */
    double force;   /* N, of these along their normals, in all                          */
    double overlap; /* m, that nodes of one are in the other, the most; 0: none         */
};
/** Of a body that cannot be cut, or does not collide: all zeros.  Cost: a look at each pair. */
struct palp_lips palp_world_lips(const struct palp_world *world, palp_body body);

/** Nodes of a soft body where its surface is drawn: those of lips lie where the blade or the tear
 *  went, as places of elements, moved by half of one at most and along the surface at its rim; all
 *  others, and of bodies that cannot be cut or do not collide all, are those of palp_world_q. Holds
 *  until the next call for the body, or step. */
const vec3 *palp_world_drawn(const struct palp_world *world, palp_body body);

/** A body's mesh as it is now, at rest: with copies, and severed faces among its triangles, which
 *  are only added and keep their numbers. One of a removed element has one node three times. That
 *  of the scene where the body cannot be cut. Holds until the next step. */
const struct palp_mesh *palp_world_mesh(const struct palp_world *world, palp_body body);

#endif
