// SPDX-License-Identifier: Apache-2.0
// What is added to three's physical material for tissue: positions and normals from textures, a pattern of flesh, light that
// goes on below the surface, colours of displacement and of tissues.

export const WIDTH = 512; // texels a row; four of them are a ring

/** Before main() of a vertex shader. */
export const VERTEX_HEAD = /* glsl */ `
attribute uint node;
uniform highp isampler2D before, after;
uniform highp usampler2D rings;
uniform vec3 beforeLow, beforeUnit, afterLow, afterUnit;
uniform float share;
varying vec3 vRest;
varying float vShift;

vec3 pointOf(uint i) {
  ivec2 at = ivec2(int(i) & ${WIDTH - 1}, int(i) / ${WIDTH});
  vec3 b = afterLow + (vec3(texelFetch(after, at, 0).xyz) + 32767.0) * afterUnit;
  if (share >= 1.0) return b;
  vec3 a = beforeLow + (vec3(texelFetch(before, at, 0).xyz) + 32767.0) * beforeUnit;
  return mix(a, b, share);
}

vec3 normalOf(vec3 p) {
  int first = gl_VertexID * 4;
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
vec3 objectNormal = normalize(normalOf(place) + vec3(0.0, 1e-20, 0.0));
`;

export const VERTEX_PLACE = /* glsl */ `
vec3 transformed = place;
vRest = position;
vShift = distance(place, position);
`;

/** The same without normals: for shadows. */
export const VERTEX_PLACE_ALONE = /* glsl */ `
vec3 transformed = pointOf(node);
vRest = position;
vShift = 0.0;
`;

export const FRAGMENT_HEAD = /* glsl */ `
uniform highp sampler3D grain;
uniform float period, flesh, wet, shiftMost;
uniform int colouring;
uniform vec3 warm;
varying vec3 vRest;
varying float vShift;
#ifdef HAS_TISSUE
varying vec3 vTissue;
#endif

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
vec4 coarse = texture(grain, grainAt * 0.21), fine = texture(grain, grainAt);
if (colouring == 0) {
  float mottled = 0.65 * coarse.a + 0.35 * fine.a - 0.5;
  diffuseColor.rgb *= 1.0 + 0.95 * flesh * mottled;
  diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.25, 1.35, 1.3), flesh * smoothstep(0.52, 0.75, coarse.a));
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

/** Slopes of the grain tilt the normal; those of the film above differ. */
export const FRAGMENT_NORMAL = /* glsl */ `
vec3 slope = mat3(viewMatrix) * ((fine.rgb - 0.5) * 0.6 + (coarse.rgb - 0.5) * 0.5);
slope -= normal * dot(slope, normal);
normal = normalize(normal - 0.30 * flesh * slope);
`;

export const FRAGMENT_FILM = /* glsl */ `
vec3 ripple = mat3(viewMatrix) * (texture(grain, grainAt * 1.9 + 0.17).rgb - 0.5);
ripple -= clearcoatNormal * dot(ripple, clearcoatNormal);
clearcoatNormal = normalize(clearcoatNormal - (0.22 * wet) * (ripple + 0.7 * slope));
`;

/** Light that enters leaves beside: the border of the shade is soft and red, and thin edges glow. */
export const FRAGMENT_LIGHT = /* glsl */ `
#if NUM_DIR_LIGHTS > 0
if (colouring == 0) {
  vec3 sun = directionalLights[0].direction;
  float facing = dot(normal, sun);
  float around = clamp((facing + 0.45) / 1.45, 0.0, 1.0);
  vec3 through = max(around * around - clamp(facing, 0.0, 1.0), 0.0) * warm * directionalLights[0].color;
  float rim = pow(1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0), 3.0);
  reflectedLight.directDiffuse += flesh * (through * 0.45 + warm * rim * 0.30) * (0.35 + diffuseColor.rgb);
}
#endif
`;
