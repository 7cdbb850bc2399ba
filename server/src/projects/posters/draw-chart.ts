import { inWords } from '@ariviyal/contract/time'
import { ink } from '../../platform/pdf/look.ts'
import type { Pen } from '../../platform/pdf/pen.ts'
import type { PosterFigure } from './poster.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A number above all values from which five even steps are read. */
function topOf(values: readonly number[]): number {
  const most = Math.max(...values, 0)
  if (most === 0) return 5
  const step = 10 ** Math.floor(Math.log10(most / 5))
  return 5 * ([1, 2, 2.5, 5, 10].find((times) => 5 * times * step >= most) ?? 10) * step
}

/** Bars of the class and dots of all schools by week, in points; values below zero hang from the axis. */
export function drawChart(doc: PDFKit.PDFDocument, pen: Pen, { weeks }: PosterFigure, box: Box): void {
  const values = weeks.flatMap(({ own, all }) => [own, all]).filter((value) => value !== null)
  const top = topOf(values)
  const bottom = Math.min(...values, 0) < 0 ? -topOf(values.map((value) => -value)) : 0
  const left = box.x + 34
  const width = box.width - 34
  const heightOf = (value: number) => box.y + box.height - ((value - bottom) / (top - bottom)) * box.height
  for (let line = 0; line <= 5; line += 1) {
    const value = Number((bottom + ((top - bottom) * line) / 5).toPrecision(6))
    const y = heightOf(value)
    doc.rect(left, y, width, value === 0 ? 1 : 0.5).fill(value === 0 ? ink.text : ink.line)
    const words = String(value)
    pen.write(words, { x: left - 6 - pen.measure(words, 8), y: y - 7, size: 8, width: 60, color: ink.soft })
  }
  const step = width / Math.max(weeks.length, 4)
  // Names of weeks that would touch are left out.
  const every = Math.ceil(42 / step)
  for (const [place, { week, own, all }] of weeks.entries()) {
    const middle = left + (place + 0.5) * step
    const zero = heightOf(0)
    if (own !== null) {
      const y = heightOf(own)
      doc.rect(middle - step * 0.3, Math.min(y, zero), step * 0.6, Math.abs(y - zero)).fill(ink.indigo)
    }
    if (all !== null) doc.circle(middle, heightOf(all), 3.6).lineWidth(1).fillAndStroke(ink.turmeric, ink.text)
    if (place % every > 0) continue
    const name = inWords(week, 'day of month', 'UTC')
    pen.write(name, {
      x: middle - pen.measure(name, 8) / 2,
      y: box.y + box.height + 4,
      size: 8,
      width: 80,
      color: ink.soft,
    })
  }
}

/** The same in words, for screen readers. */
export const chartInWords = ({ label, unit, weeks }: PosterFigure): string =>
  `${label}${unit && `, ${unit}`}: ${weeks
    .map(({ week, own, all }) => `week of ${week}: ours ${figure(own)}, all schools ${figure(all)}`)
    .join('; ')}`

/** Three digits, as much as a class measures. */
export const figure = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(3))))
