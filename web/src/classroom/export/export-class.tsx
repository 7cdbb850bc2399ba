import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { exportGradebook } from '@ariviyal/contract/gradebook/gradebook'
import { download, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ClassArchive } from '../../reports/class-archive.tsx'
import { exportResults } from '../../tests/results/export-results.ts'
import { downloadRoster } from '../download-roster.ts'

interface Props {
  classroom: Classroom
  tests: TestSummary[]
}

/** Everything of a class that can be taken away, each as a file for spreadsheets. */
export function ExportClass({ classroom, tests }: Props) {
  const opened = tests.filter(({ state }) => state !== 'draft')
  return (
    <div className="grid gap-6">
      <ClassArchive classId={classroom.id} />
      <h3 className="text-lg">Single files</h3>
      <p className="max-w-measure">Each file is CSV, which every spreadsheet opens.</p>
      <ul className="grid gap-3">
        <li>
          <Button tone="quiet" onClick={() => downloadRoster(classroom)}>
            Pupils
          </Button>
        </li>
        <li>
          <FileButton
            title="Gradebook"
            load={() => download(exportGradebook, { params: { id: classroom.id }, query: { format: 'csv' } })}
          />
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
                <FileButton title={test.title} load={() => exportResults(test.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function FileButton({ title, load: fetch }: { title: string; load: () => Promise<unknown> }) {
  const [state, setState] = useState<{ isLoading: boolean; problem?: string }>({ isLoading: false })
  const load = async () => {
    if (state.isLoading) return
    setState({ isLoading: true })
    try {
      await fetch()
      setState({ isLoading: false })
    } catch (error) {
      setState({ isLoading: false, problem: serverMessage(error) ?? 'The file could not be loaded. Try again.' })
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
