import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import * as calls from '@ariviyal/contract/subscriptions/statements'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { readFirstSheet } from '../../platform/spreadsheets/read-first-sheet.ts'
import { countStatement } from './count-statement.ts'
import { type Match, matchStatement } from './match-statement.ts'
import { type Credit, readStatement } from './read-statement.ts'

const creditView = ({ line, day, text, amountPaise }: Credit): calls.StatementCredit => ({
  line,
  day,
  text,
  amount_paise: amountPaise,
})

const matchView = ({ credit, payment, reasons, doubts }: Match): calls.StatementMatch => ({
  row: creditView(credit),
  payment: {
    id: payment.id,
    payer: payment.payer,
    reference: payment.reference,
    purpose: payment.purpose,
    subject_id: payment.subjectId,
    amount_paise: payment.amountPaise,
  },
  reasons,
  doubts,
})

/** Rows of each list that is only read. */
const shownMax = 200

const statementBounds = {
  rows: limits.statementRowsMax,
  characters: limits.statementTextMax,
  tooLong: messages.statementTooLong,
}

export function statementsRoutes(app: App): void {
  routeInTwoSteps(app, calls.readStatementFile, async ({ body }) => {
    const read = await readFirstSheet(body.file, statementBounds)
    return async () => read
  })
  route(app, calls.readStatement, async ({ ctx, body }) => {
    const statement = readStatement(body.text, body.columns)
    const { certain, possible, unmatched, counted } = await matchStatement(ctx, statement)
    const { heads, columns, credits, problems } = statement
    return {
      heads: heads.filter(Boolean),
      columns,
      credits: credits.length,
      counted,
      certain: certain.map(matchView),
      possible: possible.map(matchView),
      unmatched: unmatched.slice(0, shownMax).map(creditView),
      unmatched_count: unmatched.length,
      problems: problems.slice(0, shownMax),
      problems_count: problems.length,
    }
  })
  route(app, calls.countStatement, async ({ ctx, body, caller }) =>
    countStatement(ctx, caller.user, readStatement(body.text, body.columns), body.matches),
  )
}
