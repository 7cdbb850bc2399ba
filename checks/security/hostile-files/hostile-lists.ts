import type { RealServer } from '../../real-server.ts'
import { readCsv } from '../../../server/src/testing/read-csv.ts'
import { institutionForm } from '../../../server/src/institutions/testing.ts'

/** Cell values that a spreadsheet interprets as a formula. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '=cmd|/C calc!A0',
  '"=1+1',
  '\u200b=1+1',
  ' =1+1',
]

/** Enters names that look like formulas, and checks that no exported CSV contains a cell that a spreadsheet would evaluate. */
export async function faultsOfLists({ base }: RealServer, token: string): Promise<string[]> {
  const send = (path: string, body?: object) =>
    fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  let entered = 0
  for (const formula of formulas) {
    const { status } = await send(
      '/api/auth/register',
      institutionForm({ institution_name: formula, school_address: `${formula}\r\n${formula}` }),
    )
    if (status === 201) entered += 1
  }
  if (entered < formulas.length) return [`only ${entered} of ${formulas.length} names of formulas were entered`]
  const broken: string[] = []
  let rowCount = 0
  for (const list of ['institutions', 'subscriptions', 'subscription-requests']) {
    const text = await (await send(`/api/admin/exports/${list}`)).text()
    const rows = readCsv(text)
    rowCount += rows.length
    for (const cell of rows.flat())
      if (/^[=+\-@\t\r＝＋－＠]/.test(cell))
        broken.push(`the list of ${list} has the cell ${JSON.stringify(cell.slice(0, 40))}`)
  }
  if (rowCount < formulas.length) broken.push(`the lists hold ${rowCount} lines, fewer than were entered`)
  return broken
}
