/** The points of a safety box, in their order. `Age` and `Disposal` are in every box, the others where they apply. */
export const SAFETY_POINTS = [
  'Age',
  'Goggles',
  'Fire',
  'Heat',
  'Cutting',
  'Glass',
  'Electricity',
  'Chemicals',
  'Allergy',
  'Hygiene',
  'Sun',
  'Lightning',
  'Also',
  'Heat alert',
  'Disposal',
] as const
export type SafetyPoint = (typeof SAFETY_POINTS)[number]

const POINT = /(?:^|\s)(?:- )?(\*\*)?([A-Z][a-z]+(?: [a-z]+)?):\1 /g

/** Reads the points of a safety text, such as `**Age:** 11 and up. **Disposal:** nothing is used up.` Raises an error for another form. */
export function readSafety(text: string): Map<SafetyPoint, string> {
  const marks = [...text.matchAll(POINT)]
  const points = new Map<SafetyPoint, string>()
  if (marks[0]?.index !== 0) throw new Error(`safety does not start with a point: ${text}`)
  marks.forEach((mark, i) => {
    const point = SAFETY_POINTS.find((name) => name === mark[2])
    const words = text.slice(mark.index + mark[0].length, marks[i + 1]?.index).trim()
    if (!point) throw new Error(`safety has no point "${mark[2]}": ${text}`)
    if (!/^\S.*\.$/s.test(words)) throw new Error(`safety says no sentence about "${point}": ${text}`)
    const [last] = [...points.keys()].slice(-1)
    if (last && SAFETY_POINTS.indexOf(last) >= SAFETY_POINTS.indexOf(point))
      throw new Error(`safety has "${point}" after "${last}": ${text}`)
    points.set(point, words)
  })
  for (const needed of ['Age', 'Disposal'] as const)
    if (!points.has(needed)) throw new Error(`safety does not say "${needed}": ${text}`)
  return points
}

/** What an activity uses or asks for, and the point that its safety box then needs. */
const DANGERS: [words: RegExp, point: SafetyPoint][] = [
  [/\bcandle(?! becomes)|\b(agarbatti|matches|(surgical|cold) spirit|isopropyl|burner)\b/i, 'Fire'],
  [/\b(hot|warm|boiled?) (water|plate)|\bboiled\b|\btins in the sun\b/i, 'Heat'],
  [/\b(cut|shred|knife|scissors)\b|(?<!without a )\bneedle\b|(?<!-)\bpins?\b/i, 'Cutting'],
  [/\b(glass slab|a slide|mirror|lens)\b/i, 'Glass'],
  [/\b(washing soda|vinegar|iodine|surgical spirit)\b/i, 'Goggles'],
  [/\b(torch(es)?|dry cells?|\d V battery|transistor radio|mains)\b/i, 'Electricity'],
  [/\b(washing soda|copper sulphate|tablets?)\b/i, 'Chemicals'],
  [/\b(eggshell|balloons?|rubber bands?|milk|curd|agarbatti|onion|banana)\b/i, 'Allergy'],
  [/\b(cheek|soil|rain gauge|bottle gauge)\b/i, 'Hygiene'],
  [/\b(sunlight|in the sun|the Sun|blue sky)\b/i, 'Sun'],
  [/\b(rain gauge|build and use a gauge)\b/i, 'Lightning'],
  [/\b(in the sun|school garden|blue sky|rain gauge|build and use a gauge)\b/i, 'Heat alert'],
]

/** The points that the words of an activity call for. */
export const pointsNeeded = (activity: string): SafetyPoint[] => [
  ...new Set<SafetyPoint>([
    'Age',
    ...DANGERS.flatMap(([words, point]) => (words.test(activity) ? [point] : [])),
    'Disposal',
  ]),
]
