import { type Figures, showFigures } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { inWords } from '@ariviyal/contract/time'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ConsoleHead } from '../console/console-head.tsx'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { choiceFrom } from '../ui/list/list-address.ts'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { Route } from './+types/figures'
import { FigureCard } from '../console/figures/figure-card.tsx'
import { pluralise } from '../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Figures' })

const periods = [
  { value: String(limits.weeksDefault), label: '12 weeks' },
  { value: '26', label: '26 weeks' },
  { value: String(limits.weeksMax), label: '52 weeks' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const weeks = choiceFrom(request, 'weeks', ['12', '26', '52'])
  return { weeks, figures: await call(showFigures, { query: { weeks }, signal: request.signal }) }
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const last = (values: number[]) => values.at(-1) ?? 0
const weekNames = (weeks: string[]) =>
  weeks.map((monday) => ({ short: inWords(monday, 'day of month', 'UTC'), long: inWords(monday, 'short day', 'UTC') }))

/** Labels of the age bounds in whole days: less than 1 day, 1 to 2 days, 14 days and more. */
const ageNames = (waiting: Figures['waiting']) =>
  waiting.map(({ from }, place) => {
    const next = waiting[place + 1]?.from
    if (next === undefined) return { short: `${from}+ days`, long: `${from} days and more` }
    if (from === 0) return { short: '< 1 day', long: 'Less than a day' }
    return { short: `${from}–${next - 1} days`, long: `${from} to ${next - 1} days` }
  })

export default function FiguresPage({ loaderData: { weeks, figures } }: Route.ComponentProps) {
  const names = weekNames(figures.weeks)
  const { registrations, subscriptions, schools, reading, watching, waiting } = figures
  const requests = waiting.map((age) => age.requests)
  const institutions = waiting.map((age) => age.institutions)
  const messages = waiting.map((age) => age.messages)
  const waits = total(requests) + total(institutions) + total(messages)
  const old = waiting.filter(({ from }) => from >= 7)
  const waitsLong = total(old.map((age) => age.requests + age.institutions + age.messages))
  const period = `in these ${figures.weeks.length} weeks`
  return (
    <>
      <ConsoleHead title="Figures" lead="Weeks begin on Monday. What staff read and watch does not count." />
      <FilterLinks label="Period" name="weeks" choices={periods} chosen={weeks} />
      {/* Remounts the charts: each is built for its data. */}
      <div key={weeks} className="grid gap-10">
        <FigureCard
          title="New teachers"
          summary={`${pluralise(total(registrations), 'teacher', 'teachers')} registered ${period}, ${groupDigits(last(registrations))} of them this week.`}
          kind="bars"
          head="Week from"
          names={names}
          series={[{ label: 'Registered', look: 'indigo', values: registrations }]}
        />
        <FigureCard
          title="Running subscriptions"
          summary={`${pluralise(last(subscriptions), 'teacher has', 'teachers have')} a subscription of their own now, and ${pluralise(last(schools), 'school has', 'schools have')} one for its teachers.`}
          kind="lines"
          head="Week from"
          names={names}
          series={[
            { label: 'Teachers', look: 'indigo', values: subscriptions },
            { label: 'Schools', look: 'peacock', values: schools },
          ]}
        />
        <FigureCard
          title="Reading and watching"
          summary={`Books were opened ${pluralise(total(reading), 'time', 'times')} ${period}, videos ${pluralise(total(watching), 'time', 'times')}. A teacher counts once for each of them on a day.`}
          kind="bars"
          head="Week from"
          names={names}
          series={[
            { label: 'Books', look: 'indigo', values: reading },
            { label: 'Videos', look: 'turmeric', values: watching },
          ]}
        />
        <FigureCard
          title="Waiting, by age"
          summary={
            waits === 0
              ? 'No request, institution or message waits.'
              : `${pluralise(waits, 'request, institution or message waits', 'requests, institutions and messages wait')}, ${groupDigits(waitsLong)} of them for a week or longer.`
          }
          kind="stack"
          head="Waiting for"
          names={ageNames(waiting)}
          series={[
            { label: 'Requests', look: 'indigo', values: requests },
            { label: 'Institutions', look: 'peacock', values: institutions },
            { label: 'Messages', look: 'turmeric', values: messages },
          ]}
        />
      </div>
    </>
  )
}
