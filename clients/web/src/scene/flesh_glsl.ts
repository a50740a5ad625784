// SPDX-License-Identifier: Apache-2.0
// What is added to three's physical material for tissue: positions and normals from textures, a pattern of flesh, light that
// goes on below the surface, colours of displacement and of tissues.

export const WIDTH = 512; // texels a row; four of them are a ring
export const NEAR = 6; // tools that take light from tissue, at most

/** Share of the sky that what is near leaves open. */
const OPEN_SKY = /* glsl */ `
uniform float ground, size;
uniform vec4 nearFrom[${NEAR}], nearTo[${NEAR}]; // capsules: from and radius, to
uniform int nearCount;

float openSky(vec3 place, vec3 n) {
  float open = 1.0 - 0.55 * (1.0 - smoothstep(0.0, 0.45 * size, place.y - ground)) * (0.5 - 0.5 * n.y);
  for (int i = 0; i < ${NEAR}; i++) {
    if (i >= nearCount) break;
    vec3 a = nearFrom[i].xyz, ab = nearTo[i].xyz - a;
    float along = clamp(dot(place - a, ab) / max(dot(ab, ab), 1e-12), 0.0, 1.0);
    vec3 way = a + along * ab - place;
    float away = length(way), r = nearFrom[i].w;
    float faces = clamp(0.55 + 0.45 * dot(n, way / max(away, 1e-6)), 0.0, 1.0);
    open *= 1.0 - 0.78 * faces * exp(-2.6 * max(away - r, 0.0) / r);
  }
  return open;
}
`;

/** Before main() of a vertex shader. */
export const VERTEX_HEAD = /* glsl */ `
attribute uint node;
attribute uvec2 siblings;
attribute vec2 wound;
uniform highp isampler2D before, after;
uniform highp usampler2D rings;
uniform vec3 beforeLow, beforeUnit, afterLow, afterUnit;
uniform float share;
varying vec3 vRest, vPlace, vRound;
varying float vShift, vEdge;
varying vec2 vWound;
#ifdef PLAIN
varying float vSky;
${OPEN_SKY}
#endif

vec3 pointOf(uint i) {
  ivec2 at = ivec2(int(i) & ${WIDTH - 1}, int(i) / ${WIDTH});
  vec3 b = afterLow + (vec3(texelFetch(after, at, 0).xyz) + 32767.0) * afterUnit;
  if (share >= 1.0) return b;
  vec3 a = beforeLow + (vec3(texelFetch(before, at, 0).xyz) + 32767.0) * beforeUnit;
  return mix(a, b, share);
}

vec3 normalOf(vec3 p, int vertex) {
  int first = vertex * 4;
  uint was = 0xffffffffu;
  vec3 edge = vec3(0.0), sum = vec3(0.0);
  for (int k = 0; k < 4; k++) {
    int at = first + k;
    uvec4 four = texelFetch(rings, ivec2(at & ${WIDTH - 1}, at / ${WIDTH}), 0);
    for (int j = 0; j < 4; j++) {
      uint i = four[j];
      if (i == was) return sum;
      vec3 next = pointOf(i) - p;
      if (was != 0xffffffffu) sum += cross(edge, next);
      edge = next;
      was = i;
    }
  }
  return sum;
}
`;

export const VERTEX_NORMAL = /* glsl */ `
vec3 place = pointOf(node);
vec3 objectNormal = normalize(normalOf(place, gl_VertexID) + vec3(0.0, 1e-20, 0.0));
vRound = objectNormal;
vEdge = 0.0;
vWound = wound;
if (int(siblings.x) != gl_VertexID) {
  vRound += normalize(normalOf(place, int(siblings.x)));
  if (int(siblings.y) != gl_VertexID) vRound += normalize(normalOf(place, int(siblings.y)));
  bool isShut = !(dot(vRound, vRound) > 0.04); // both lips of a wound: nothing between them is round
  vRound = isShut ? objectNormal : normalize(vRound);
  vEdge = isShut ? 0.0 : 1.0;
}
vRound = normalMatrix * vRound;
#ifdef PLAIN
vSky = openSky(place, objectNormal);
#endif
`;

export const VERTEX_PLACE = /* glsl */ `
vec3 transformed = place;
vRest = position;
vPlace = place;
vShift = distance(place, position);
`;

/** The same without normals: for shadows. */
export const VERTEX_PLACE_ALONE = "vec3 transformed = pointOf(node);";

export const FRAGMENT_HEAD = /* glsl */ `
uniform highp sampler3D grain;
uniform float period, flesh, wet, shiftMost;
uniform int colouring;
uniform vec3 warm;
varying vec3 vRest, vPlace, vRound;
varying float vShift, vEdge;
varying vec2 vWound;
#ifdef HAS_TISSUE
varying vec3 vTissue;
#endif
#ifdef PLAIN
varying float vSky;
#else
${OPEN_SKY}
#endif

/** Wet red of a colour, darker: what lies inside of tissue. */
vec3 insideOf(vec3 outer) {
  float bright = dot(outer, vec3(0.3, 0.5, 0.2));
  return mix(outer * vec3(0.42, 0.10, 0.11), vec3(0.40, 0.012, 0.02) * (0.22 + bright), 0.6);
}

vec3 cividis(float t) {
  const vec3 c[9] = vec3[9](vec3(0.000, 0.135, 0.305), vec3(0.114, 0.213, 0.426), vec3(0.265, 0.288, 0.420),
    vec3(0.374, 0.366, 0.431), vec3(0.486, 0.447, 0.471), vec3(0.604, 0.532, 0.459), vec3(0.732, 0.627, 0.424),
    vec3(0.868, 0.733, 0.351), vec3(0.995, 0.909, 0.217));
  float s = clamp(t, 0.0, 1.0) * 8.0;
  int i = min(int(s), 7);
  vec3 srgb = mix(c[i], c[i + 1], s - float(i));
  return pow(srgb, vec3(2.2));
}
`;

/** Mottling, darker and paler, and a net of fine vessels. */
export const FRAGMENT_COLOUR = /* glsl */ `
vec3 grainAt = vRest / period;
float isWound = max(vWound.x, smoothstep(0.84, 0.92, vWound.y)); // a shut one shows as a line
vec4 coarse = texture(grain, grainAt * 0.21), fine = texture(grain, grainAt);
if (colouring == 0) {
  diffuseColor.rgb = mix(diffuseColor.rgb, insideOf(diffuseColor.rgb), isWound);
  float mottled = 0.65 * coarse.a + 0.35 * fine.a - 0.5;
  diffuseColor.rgb *= 1.0 + 0.9 * flesh * mottled;
  diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.3, 1.6, 1.5), flesh * smoothstep(0.5, 0.75, coarse.a));
  float net = abs(texture(grain, grainAt * 0.37 + 0.31).a - 0.5);
  float vessel = (1.0 - smoothstep(0.0, 0.035, net)) * smoothstep(0.45, 0.65, coarse.a);
  diffuseColor.rgb *= 1.0 - 0.28 * flesh * vessel * vec3(0.55, 1.0, 0.9);
} else if (colouring == 1) {
  diffuseColor.rgb = cividis(vShift / shiftMost);
}
#ifdef HAS_TISSUE
else {
  diffuseColor.rgb = vTissue;
}
#endif
if (!gl_FrontFacing) diffuseColor.rgb *= vec3(0.55, 0.4, 0.4);
`;

/** The inside of a wound is wet. */
export const FRAGMENT_ROUGHNESS = /* glsl */ `
roughnessFactor = mix(roughnessFactor, 0.5 * roughnessFactor, isWound);
`;

/** Slopes of the grain tilt the normal; those of the film above differ. */
export const FRAGMENT_NORMAL = /* glsl */ `
float bevel = smoothstep(0.62, 1.0, vEdge);
normal = normalize(mix(normal, normalize(vRound) * faceDirection, flesh * 0.85 * bevel * bevel));
vec3 slope = mat3(viewMatrix) * ((fine.rgb - 0.5) * 0.6 + (coarse.rgb - 0.5) * 0.5);
slope -= normal * dot(slope, normal);
normal = normalize(normal - 0.30 * flesh * slope);
vec3 toEye = normalize(vViewPosition); // what was bent away from the eye is turned back to it
normal = normalize(normal + max(0.2 - dot(normal, toEye), 0.0) * toEye);
`;

export const FRAGMENT_FILM = /* glsl */ `
#ifdef USE_CLEARCOAT
vec3 ripple = mat3(viewMatrix) * (texture(grain, grainAt * 1.9 + 0.17).rgb - 0.5);
ripple -= clearcoatNormal * dot(ripple, clearcoatNormal);
clearcoatNormal = normalize(mix(clearcoatNormal, normalize(vRound) * faceDirection, flesh * bevel * bevel));
clearcoatNormal = normalize(clearcoatNormal - (0.17 * wet) * (ripple + 0.7 * slope));
clearcoatNormal = normalize(clearcoatNormal + max(0.2 - dot(clearcoatNormal, toEye), 0.0) * toEye);
#endif
`;

/** Light that enters leaves beside: the border of the shade is soft and red, and thin edges glow. */
export const FRAGMENT_LIGHT = /* glsl */ `
#ifdef PLAIN
float sky = vSky;
#else
float sky = openSky(vPlace, inverseTransformDirection(normal, viewMatrix));
#endif
reflectedLight.indirectDiffuse *= sky;
reflectedLight.indirectSpecular *= sky;
reflectedLight.directDiffuse *= 0.35 + 0.65 * sky;
#ifdef USE_CLEARCOAT
clearcoatSpecularIndirect *= sky;
#endif
#if NUM_DIR_LIGHTS > 0
if (colouring == 0) {
  vec3 sun = directionalLights[0].direction;
  float facing = dot(normal, sun);
  float around = clamp((facing + 0.45) / 1.45, 0.0, 1.0);
  vec3 through = max(around * around - clamp(facing, 0.0, 1.0), 0.0) * warm * directionalLights[0].color;
  float rim = pow(1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0), 3.0);
  reflectedLight.directDiffuse += flesh * (through * 0.40 + warm * rim * 0.22) * (0.25 + diffuseColor.rgb) * sky;
}
#endif
`;
