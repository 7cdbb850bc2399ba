import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import type { Answer } from '@ariviyal/contract/endpoint'
import {
  countStatement,
  readStatement,
  readStatementFile,
  StatementColumns,
  StatementFile,
  type StatementMatch,
} from '@ariviyal/contract/subscriptions/statements'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { encodeBase64 } from '../../api/encode-base64.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { changeSettings, readSettings } from '../../console/console-settings.storage.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { isExcel, textOfRows } from '../../ui/form/excel-text.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextFile } from '../../ui/form/text-file.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { countInParts, withoutCounted } from './count-in-parts.ts'
import { StatementMatches } from './statement-matches.tsx'

export const meta = () => pageMeta({ title: 'Bank statement' })

interface Shown {
  text: string
  statement: Answer<typeof readStatement>
}

/** Matches a bank statement to payments that wait. The browser reads the file; the server keeps only what staff confirm. */
export default function StatementPage() {
  const [shown, setShown] = useState<Shown>()
  const [done, setDone] = useState<Answer<typeof countStatement>>()

  const read = async (text: string, columns = rememberedColumns()) => {
    const statement = await call(readStatement, { body: { text, columns } })
    setShown({ text, statement })
    setDone(undefined)
  }
  const count = async (matches: StatementMatch[]) => {
    if (!shown) return
    const { text, statement } = shown
    const { sum, left, error } = await countInParts(matches, async (part) => {
      const rows = part.map(({ row, payment }) => ({ line: row.line, payment: payment.id }))
      return call(countStatement, { body: { text, columns: statement.columns, matches: rows } })
    })
    setShown({ text, statement: withoutCounted(statement, matches, left) })
    // The page knows what was counted, also where the network is gone before it reads the statement again.
    await read(text, statement.columns).catch(() => undefined)
    if (sum.recorded + sum.failures.length > 0) setDone(sum)
    if (error !== undefined) throw error
  }

  return (
    <>
      <ConsoleHead
        title="Bank statement"
        lead="Finds who has paid. Only what you confirm is kept."
        back={{ to: '/admin/payments', label: 'Payments' }}
      />
      <div className="grid gap-6">
        <div className="grid max-w-2xl gap-4">
          <TextFile
            label={
              <>
                The statement{' '}
                <span className="font-normal text-ink-soft">(CSV or Excel .xlsx, as your bank gives it)</span>
              </>
            }
            max={limits.statementTextMax}
            tooLarge={messages.statementTooLong}
            accept=".csv,.txt,.xlsx,text/csv,text/plain"
            convert={readExcel}
            put={(text) => read(text)}
            forget={() => setShown(undefined)}
          />
          <details className="border-2 border-line">
            <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold hover:bg-sunk">
              Or paste its rows
            </summary>
            <div className="px-4 pb-4">
              <Form
                schema={StatementFile}
                send={({ text }) => read(text)}
                done={() => undefined}
                failed="The statement could not be read. Try again."
                submit="Read the rows"
                pending="Reading..."
                className="grid gap-4"
              >
                <TextArea
                  name="text"
                  label="Rows, with the names of the columns above them"
                  rows={6}
                  spellCheck={false}
                  placeholder={'Date, Description, Credit\n05/11/2026, UPI/412345678901, 499.00'}
                />
              </Form>
            </div>
          </details>
        </div>
        {done ? <Outcome done={done} /> : null}
        {shown ? (
          <>
            <ColumnChoice
              key={JSON.stringify(shown.statement.columns)}
              statement={shown.statement}
              choose={async (columns) => {
                await read(shown.text, columns)
                changeSettings({ statementColumns: columns })
              }}
            />
            <StatementMatches statement={shown.statement} count={count} />
          </>
        ) : null}
      </div>
    </>
  )
}

/** The text of an Excel file, which the server reads; null for any other file. */
async function readExcel(file: File): Promise<string | null> {
  if (file.size > limits.statementFileBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isExcel(bytes)) return null
  return textOfRows((await call(readStatementFile, { body: { file: encodeBase64(bytes) } })).rows)
}

const rememberedColumns = () => StatementColumns.safeParse(readSettings().statementColumns).data

function Outcome({ done: { recorded, failures } }: { done: Answer<typeof countStatement> }) {
  return (
    <Banner tone={failures.length > 0 ? 'warning' : 'success'} live>
      <p>{recorded === 1 ? 'One payment is recorded.' : `${recorded} payments are recorded.`}</p>
      {failures.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {failures.map(({ payer, msg }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <li key={place}>
              {payer ? `${payer}: ` : ''}
              {msg}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}
