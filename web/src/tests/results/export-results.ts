import { showResults } from '@ariviyal/contract/tests/results'
import { showTest } from '@ariviyal/contract/tests/tests'
import { call } from '../../api/client.ts'

/** Saves the answers and marks of a test as a file. */
export async function exportResults(id: string): Promise<void> {
  const params = { id }
  const [test, { items }, { downloadResults }] = await Promise.all([
    call(showTest, { params }),
    call(showResults, { params }),
    import('./results-csv.ts'),
  ])
  downloadResults(test, items)
}
