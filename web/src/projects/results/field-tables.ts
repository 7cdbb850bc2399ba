import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Estimate, FieldResult } from '@ariviyal/contract/projects/results'
import { type GstState, gstStates } from '@ariviyal/contract/subscriptions/gst'
import type { AnalysisTable } from '@ariviyal/contract/tests/analysis-tables'
import { figure } from '../charts/scale.ts'
import { dayWords } from '../project-words.ts'

export const tooFew = 'too few schools'

const heads = ['Schools', 'Readings', 'Mean', 'Median', 'Mean of all such schools, 95 of 100 times']

/** The cells of an estimate; the words “too few schools” in the place of a number. */
const estimateCells = ({ schools, readings, mean, median, low, high }: Estimate): (string | number)[] => [
  schools,
  readings,
  mean === null ? tooFew : figure(mean),
  median === null ? tooFew : figure(median),
  low === null || high === null ? tooFew : `${figure(low)} to ${figure(high)}`,
]

const stateName = (code: string): string => gstStates[code as GstState] ?? code

/** Each chart's figures as a table. */
export const allTable = ({ label, all }: FieldResult): AnalysisTable => ({
  name: label,
  heads: ['Figures of', ...heads],
  rows: [['All schools', ...estimateCells(all)]],
})
export const weekTable = ({ label, weeks }: FieldResult): AnalysisTable => ({
  name: `${label} by week`,
  heads: ['Week from', ...heads],
  rows: weeks.map((week) => [dayWords(week.week), ...estimateCells(week)]),
})
export const stateTable = ({ label, states }: FieldResult): AnalysisTable => ({
  name: `${label} by state`,
  heads: ['State', ...heads],
  rows: states.map((state) => [stateName(state.state), ...estimateCells(state)]),
})
export const schoolTable = ({ label, schools }: FieldResult): AnalysisTable => ({
  name: `${label} by school`,
  heads: ['School', 'District', 'About', 'Readings', 'Mean of the school'],
  rows: schools.map(({ school, district, place, readings, mean }) => [
    `School ${school}`,
    districtInWords(district),
    `${place.latitude.toFixed(2)}° N, ${place.longitude.toFixed(2)}° E`,
    readings,
    mean === null ? '' : figure(mean),
  ]),
})
export const shareTable = ({ label, shares }: FieldResult): AnalysisTable => ({
  name: label,
  heads: ['Answer', 'Share of readings, mean over schools (%)'],
  rows: shares.map(({ label: answer, share }) => [answer, share === null ? tooFew : figure(share * 100)]),
})
