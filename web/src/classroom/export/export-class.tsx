import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { exportResults } from '../../tests/results/export-results.ts'
import { downloadRegister, downloadRoster } from '../register-csv.ts'

interface Props {
  classroom: Classroom
  tests: TestSummary[]
}

/** Everything of a class that can be taken away, each as a file for spreadsheets. */
export function ExportClass({ classroom, tests }: Props) {
  const opened = tests.filter(({ state }) => state !== 'draft')
  return (
    <div className="grid gap-6">
      <p className="max-w-measure">Each file is CSV, which every spreadsheet opens.</p>
      <ul className="grid gap-3">
        <li>
          <Button tone="quiet" onClick={() => downloadRoster(classroom)}>
            Students
          </Button>
        </li>
        <li>
          <Button tone="quiet" onClick={() => downloadRegister(classroom)}>
            Register of marks
          </Button>
        </li>
      </ul>
      {opened.length === 0 ? null : (
        <section aria-labelledby="export-results">
          <h3 id="export-results" className="mb-3 text-lg">
            Answers and marks of online tests
          </h3>
          <ul className="grid gap-3">
            {opened.map((test) => (
              <li key={test.id}>
                <ResultsButton test={test} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ResultsButton({ test: { id, title } }: { test: TestSummary }) {
  const [state, setState] = useState<{ isLoading: boolean; problem?: string }>({ isLoading: false })
  const load = async () => {
    if (state.isLoading) return
    setState({ isLoading: true })
    try {
      await exportResults(id)
      setState({ isLoading: false })
    } catch (error) {
      setState({ isLoading: false, problem: serverMessage(error) ?? 'The results could not be loaded. Try again.' })
    }
  }
  return (
    <>
      <Button tone="quiet" onClick={load} aria-disabled={state.isLoading} className="max-w-full wrap-anywhere">
        {state.isLoading ? 'Loading...' : title}
      </Button>
      {state.problem === undefined ? null : (
        <Banner tone="error" live className="mt-2">
          {state.problem}
        </Banner>
      )}
    </>
  )
}
