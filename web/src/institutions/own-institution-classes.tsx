import {
  activeDays,
  fewestForAverage,
  listSharedClasses,
  type SharedClass,
  type SharedClassAverages,
  showSharedClass,
} from '@ariviyal/contract/reports/school-view'
import { useState } from 'react'
import { call, serverMessage } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/own-institution-classes'
import { loadOwnInstitution } from './load-own-institution.ts'
import { NoInstitution } from './no-institution.tsx'
import { OwnInstitutionFailure } from './own-institution-failure.tsx'
import { OwnInstitutionFrame } from './own-institution-frame.tsx'

export const meta = () => pageMeta({ title: 'Classes of your school' })
export const HydrateFallback = Waiting
export const ErrorBoundary = OwnInstitutionFailure

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOwnInstitution(request, () =>
    call(listSharedClasses, { query: { cursor: cursorFrom(request) }, signal: request.signal }),
  )
}

/** Use and averages of the classes whose teachers agreed. */
export default function OwnInstitutionClassesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoInstitution />
  const { school: institution, data } = loaderData
  return (
    <OwnInstitutionFrame school={institution}>
      <section aria-labelledby="shared-classes">
        <h2 id="shared-classes" className="mb-2 text-xl">
          Classes
        </h2>
        <p className="mb-6 max-w-measure text-ink-soft">
          You see only classes whose owner agreed, and the owner can stop that at any time. Pupils are never named, and
          an average needs at least {fewestForAverage} pupils.
        </p>
        <PagedList
          label="Classes whose owners agreed"
          empty="No teacher shares a class with the school yet. The owner of a class does that on the class page."
          count={data.items.length}
          nextCursor={data.next_cursor}
        >
          <ul className="border-t-2 border-ink">
            {data.items.map((shared) => (
              <ClassLine key={shared.id} shared={shared} />
            ))}
          </ul>
        </PagedList>
      </section>
    </OwnInstitutionFrame>
  )
}

function ClassLine({ shared }: { shared: SharedClass }) {
  const [state, setState] = useState<{ busy: boolean; averages?: SharedClassAverages; failed?: string }>({
    busy: false,
  })
  const load = async () => {
    setState({ busy: true })
    try {
      setState({ busy: false, averages: await call(showSharedClass, { params: { id: shared.id } }) })
    } catch (error) {
      setState({ busy: false, failed: serverMessage(error) ?? 'The averages could not be loaded. Try again.' })
    }
  }
  const { averages } = state
  return (
    <li className="border-b border-line py-4 last:border-b-2 last:border-ink">
      <h3 className="text-lg wrap-anywhere">{shared.name}</h3>
      <p className="mb-3 text-ink-soft">
        Grade {shared.grade}, {shared.subject}. Teacher: {shared.teacher}
      </p>
      <div className="max-w-measure">
        <Facts
          facts={[
            ['Pupils', String(shared.pupils)],
            [`Active in ${activeDays} days`, String(shared.active_pupils)],
            ['Tests opened', String(shared.tests)],
            ['Assignments set', String(shared.assignments)],
            ...(averages
              ? ([
                  ['Average of tests', averageInWords(averages.of_tests.percent)],
                  ['Average of assignments', averageInWords(averages.of_assignments.percent)],
                ] as const)
              : []),
          ]}
        />
      </div>
      {averages ? null : (
        <Button tone="quiet" className="mt-3" onClick={() => void load()} disabled={state.busy}>
          {state.busy ? 'Loading...' : 'Show the averages'}
          <span className="sr-only"> of {shared.name}</span>
        </Button>
      )}
      <p role="alert" className="font-semibold text-kumkum empty:hidden">
        {state.failed}
      </p>
    </li>
  )
}

const averageInWords = (percent: number | null): string =>
  percent === null ? `Fewer than ${fewestForAverage} pupils have marks` : `${percent} % of the marks`
