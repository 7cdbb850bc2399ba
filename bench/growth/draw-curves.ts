const [width, height] = [640, 300]
const [left, right, top, bottom] = [56, 190, 18, 42]
const colours = ['#1d4ed8', '#b45309', '#15803d', '#be185d', '#6d28d9', '#0e7490', '#a16207', '#475569']

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const short = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** The 95th percentile of a call in milliseconds, one value per size. */
export interface Curve {
  call: string
  p95: number[]
}

/** Draws the p95 of some calls against the number of users, both axes logarithmic, as an SVG readable on light and dark pages. */
export function drawCurves(title: string, users: number[], curves: Curve[]): string {
  const values = curves.flatMap(({ p95 }) => p95)
  const [minimum, maximum] = [Math.min(...values) / 1.3, Math.max(...values) * 1.3]
  const interpolate = (value: number, from: number, to: number, begin: number, end: number) =>
    begin + ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from) || 1)) * (end - begin)
  const x = (value: number) => interpolate(value, users[0] ?? 1, users.at(-1) ?? 10, left, width - right)
  const y = (value: number) => interpolate(value, minimum, maximum, height - bottom, top)
  const ticks = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000].filter(
    (tick) => tick > minimum && tick < maximum,
  )
  // Labels are at the ends of the curves and must not overlap.
  let lastName = -Infinity
  const names = new Map(
    [...curves]
      .sort((one, other) => y(one.p95.at(-1) ?? 1) - y(other.p95.at(-1) ?? 1))
      .map((curve) => [curve.call, (lastName = Math.max(y(curve.p95.at(-1) ?? 1), lastName + 13))]),
  )
  const lines = curves.map(({ call, p95 }, index) => {
    const colour = colours[index % colours.length] ?? 'gray'
    const points = p95.map((value, step) => `${x(users[step] ?? 1).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${width - right + 8}" y="${((names.get(call) ?? 0) + 4).toFixed(1)}" fill="${colour}">${escaped(call)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...ticks.map(
      (tick) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}" stroke="#ddd"/><text x="${left - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end" fill="#444">${short(tick)} ms</text>`,
    ),
    ...users.map(
      (count) =>
        `<text x="${x(count).toFixed(1)}" y="${height - bottom + 18}" text-anchor="middle" fill="#444">${count.toLocaleString('en-IN')}</text>`,
    ),
    `<text x="${(left + width - right) / 2}" y="${height - 6}" text-anchor="middle" fill="#444">users</text>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}
