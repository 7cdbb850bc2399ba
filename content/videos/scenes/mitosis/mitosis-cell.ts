import { colours } from '../../engine/colours.ts'
import { clamp, mix, noise, ramp, swing } from '../../engine/easing.ts'
import { circle, curve, group, line, path, px, type Point } from '../../engine/svg.ts'

export const centre: Point = [410, 325]
const radius = 265
/** A daughter has half the area of the mother, so her radius is that of the mother over the square root of 2. */
const daughter = radius / Math.SQRT2
const poleReach = 222

/** When each stage begins, in seconds of the scene. */
export const starts = {
  interphase: 0,
  prophase: 11.6,
  metaphase: 20,
  anaphase: 27,
  telophase: 35,
  cytokinesis: 43,
  end: 51.6,
} as const

/** The two sets: one from each parent, each with a long and a short chromosome. */
type Chromosome = { colour: string; length: number; plate: number; loose: Point; tilt: number; seed: number }
const longFromMother: Chromosome = {
  colour: colours.indigo,
  length: 112,
  plate: -174,
  loose: [-56, -44],
  tilt: 0.6,
  seed: 1,
}
const chromosomes: readonly Chromosome[] = [
  longFromMother,
  { colour: colours.kumkum, length: 72, plate: -58, loose: [64, -62], tilt: 2.2, seed: 2 },
  { colour: colours.kumkum, length: 112, plate: 58, loose: [50, 48], tilt: 1.2, seed: 3 },
  { colour: colours.indigo, length: 72, plate: 174, loose: [-58, 66], tilt: 2.6, seed: 4 },
]

/** How far the chromosomes are coiled up: 0 fine threads, 1 thick rods. */
const coiled = (t: number) => Math.min(ramp(t, 11.8, 17), 1 - ramp(t, 37, 42.5))
const parted = (t: number) => ramp(t, 27.4, 34.4)
/** Distance of a daughter nucleus from the middle. */
const nucleusReach = (t: number) => mix(168, daughter + 12, ramp(t, 41, 50))

/** A point of a fine thread inside a nucleus; `s` runs from -1 to 1 along it. */
function onThread({ seed, loose, length }: Chromosome, s: number, nucleus: Point, scale: number, t: number): Point {
  // Each chromosome keeps to a territory of its own, as chromosomes do.
  const middle = [nucleus[0] + loose[0] * 0.75 * scale, nucleus[1] + loose[1] * 0.75 * scale] as const
  const reach = (50 + length / 3) * scale
  const turn = (k: number) => noise(seed * 17 + k) * 2 * Math.PI
  const a = s * 7.5 + turn(1)
  const wander = 0.62 + 0.3 * Math.sin(s * 5.2 + turn(2))
  const drift = 0.05 * swing(t, 7, noise(seed + 40) + s)
  return [
    middle[0] + reach * wander * (Math.cos(a) * Math.cos(s * 1.9 + turn(3)) + drift),
    middle[1] + reach * wander * (Math.sin(a + 0.4 * s) + drift),
  ]
}

/** Where the centromere of one chromatid is (`side` -1 left, 1 right) while it is a rod. */
function centromere({ loose, plate }: Chromosome, side: number, t: number): Point {
  const gathered = ramp(t, 18, 22)
  const apart = parted(t)
  const jitter = (1 - gathered) * 4
  const x = mix(loose[0], 0, gathered) + jitter * swing(t, 5, plate / 90)
  const y = mix(loose[1], plate, gathered) + jitter * swing(t, 6, plate / 50)
  const held = 6.5
  // Drawn closer at the pole, and closer still when the new envelope takes them in.
  const spread = mix(1, 0.64, apart) * mix(1, 0.62, ramp(t, 35.6, 38.6))
  return [centre[0] + x + side * (held + apart * (nucleusReach(t) - held)), centre[1] + y * spread]
}

function chromatid(chromosome: Chromosome, side: number, t: number): Point[] {
  const rod = coiled(t)
  const gathered = ramp(t, 18, 22)
  const apart = parted(t)
  const late = t > starts.anaphase
  const tilt = mix(chromosome.tilt, Math.PI / 2, gathered)
  const at = centromere(chromosome, side, t)
  const along: Point = [Math.cos(tilt), Math.sin(tilt)]
  const across: Point = [Math.sin(tilt), -Math.cos(tilt)]
  // The arms lag behind by less than the centromere has moved, so that sisters never cross.
  const bend = 1.05 * clamp((apart * nucleusReach(t)) / 70)
  const nucleus: Point = late ? [centre[0] + side * nucleusReach(t), centre[1]] : centre
  const copied = ramp(t, 7.4, 10.6)
  const middle: Point = [at[0] - side * 6.5, at[1]]
  return Array.from({ length: 61 }, (_, i): Point => {
    const s = i / 30 - 1
    const arm = Math.abs(s) * (chromosome.length / 2)
    // Held side by side, arms a little apart; then pulled by the centromere, the arms trailing behind.
    const out = side * (6.5 + 7 * Math.abs(s))
    const away = side * -Math.sin(bend) * arm
    const reach = Math.sign(s) * Math.cos(bend) * arm
    const rodPoint: Point =
      apart > 0
        ? [at[0] + side * 7 * Math.abs(s) * (1 - ramp(t, 27.4, 29)) + away, at[1] + reach]
        : [
            middle[0] + along[0] * Math.sign(s) * arm + across[0] * out,
            middle[1] + along[1] * Math.sign(s) * arm + across[1] * out,
          ]
    const thread = onThread(chromosome, s, nucleus, late ? 0.66 : 1, t)
    // The copy peels away from the middle of the thread outwards.
    const split = late ? 0 : side * 4.5 * clamp(copied * 2.2 - Math.abs(s) * 1.2)
    return [mix(thread[0] + split, rodPoint[0], rod), mix(thread[1] - split, rodPoint[1], rod)]
  })
}

export function drawChromosomes(t: number): string {
  const rod = coiled(t)
  return chromosomes
    .map((chromosome) => {
      const strands = [-1, 1].map((side) =>
        path(curve(chromatid(chromosome, side, t)), { stroke: chromosome.colour, width: mix(4.5, 15, rod) }),
      )
      const knots = [-1, 1].map((side) =>
        circle(centromere(chromosome, side, t), 7, {
          fill: colours.turmeric,
          opacity: ramp(t, 15.5, 17) * (1 - ramp(t, 37, 39)),
        }),
      )
      return [...strands, ...knots].join('')
    })
    .join('')
}

/** Half the height of the cell at a share `u` (-1 to 1) of its half length. */
function outline(t: number): string {
  const long = mix(radius, 322, ramp(t, 29, 35))
  const tall = mix(radius, 238, ramp(t, 29, 35))
  const cut = ramp(t, 41.5, 48.6)
  const apart = daughter + 10 * ramp(t, 48.2, 50.4)
  if (cut > 0.997) {
    return [-1, 1].map((side) => roundPath([centre[0] + side * apart, centre[1]], daughter)).join('')
  }
  const half = mix(long, 2 * daughter, cut)
  const height = (x: number) => {
    const whole = tall * Math.sqrt(Math.max(0, 1 - (x / half) ** 2))
    const u = (Math.sqrt((x / half) ** 2 + 0.0012) * half) / half
    const lobe = daughter * Math.sqrt(Math.max(0, 1 - (2 * Math.min(1, u) - 1) ** 2))
    return mix(whole, lobe, cut)
  }
  const xs = Array.from({ length: 121 }, (_, i) => -half * Math.cos((i / 120) * Math.PI))
  const upper = xs.map((x): Point => [centre[0] + x, centre[1] - height(x)])
  const lower = xs.toReversed().map((x): Point => [centre[0] + x, centre[1] + height(x)])
  return `M${[...upper, ...lower].map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}Z`
}

const roundPath = ([x, y]: Point, r: number) =>
  `M${px(x - r)} ${px(y)}a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0Z`

export const drawMembrane = (t: number) =>
  path(outline(t), { fill: colours.palePeacock, stroke: colours.peacock, width: 7 })

export function drawNuclei(t: number): string {
  const wall = 1 - ramp(t, 17.2, 19.4)
  const again = ramp(t, 37, 40)
  const gaps = 62 * (1 - wall)
  const style = { stroke: colours.plum, width: 6 }
  const first = group(
    [
      circle(centre, 152, { fill: colours.surface }),
      circle(centre, 152, { ...style, dash: gaps > 0.5 ? `${px(Math.max(2, 70 - gaps))} ${px(gaps + 8)}` : '' }),
      circle([centre[0] + 56, centre[1] - 30], 24, { fill: colours.plum, opacity: 0.8 * (1 - ramp(t, 12.4, 15)) }),
    ],
    { opacity: wall },
  )
  const second = [-1, 1].map((side) => {
    const at: Point = [centre[0] + side * nucleusReach(t), centre[1]]
    return group(
      [
        circle(at, 104, { fill: colours.surface }),
        circle(at, 104, style),
        circle([at[0] + 40, at[1] - 24], 17, { fill: colours.plum, opacity: 0.8 * ramp(t, 40.4, 42.4) }),
      ],
      { opacity: again },
    )
  })
  return first + second.join('')
}

/** Where the two centrosomes are: copied above the nucleus, then moved round it to opposite poles. */
export function pole(side: number, t: number): Point {
  const away = ramp(t, 12.6, 18)
  const angle = -Math.PI / 2 + side * (0.1 * ramp(t, 8, 10.6) + away * (Math.PI / 2 - 0.1))
  const spindle = mix(184, poleReach, away) + 50 * ramp(t, 29, 35)
  // Afterwards it stays beside its own nucleus.
  const reach = mix(spindle, nucleusReach(t) + 126, ramp(t, 36, 41))
  return [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach]
}

export function drawSpindle(t: number): string {
  const grown = ramp(t, 17, 20)
  const seen = Math.min(ramp(t, 17.2, 19.4), 1 - ramp(t, 36, 39))
  const held = Math.min(ramp(t, 19, 21), 1 - ramp(t, 35, 36.6))
  const [left, right] = [pole(-1, t), pole(1, t)]
  const style = { stroke: colours.peacock, width: 3 }
  const between = [-190, -100, 100, 190].map((bulge) =>
    path(
      `M${px(left[0])} ${px(left[1])}Q${px(centre[0])} ${px(centre[1] + bulge * grown)} ${px(right[0])} ${px(right[1])}`,
      style,
    ),
  )
  const pulling = chromosomes.flatMap((chromosome) =>
    [-1, 1].map((side) =>
      line(side < 0 ? left : right, centromere(chromosome, side, t), { ...style, width: 4.5, opacity: held }),
    ),
  )
  return group([...between, ...pulling], { opacity: seen })
}

export function drawCentrosomes(t: number): string {
  const rays = Math.min(ramp(t, 14, 17), 1 - ramp(t, 36, 39))
  return [-1, 1]
    .map((side) => {
      const at = pole(side, t)
      const star = Array.from({ length: 8 }, (_, i) => {
        const a = (i / 8) * 2 * Math.PI + 0.2
        return line(at, [at[0] + 30 * Math.cos(a), at[1] + 30 * Math.sin(a)], {
          stroke: colours.peacock,
          width: 3,
          opacity: rays,
        })
      })
      return star.join('') + circle(at, 11, { fill: colours.turmeric, stroke: colours.ink, width: 3 })
    })
    .join('')
}

/** A centromere of the left-going set, for a label to point at. */
export const leadingCentromere = (t: number): Point => centromere(longFromMother, -1, t)
