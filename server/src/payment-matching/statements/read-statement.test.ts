import { limits } from '@ariviyal/contract/limits'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/http/errors.ts'
import { readStatement } from './read-statement.ts'

const rowsOf = (text: string) =>
  readStatement(text, undefined).credits.map(({ line, day, amountPaise }) => [line, day, amountPaise])

test.each([
  [
    'with lines above the table, quotes, and columns for both directions',
    `"Account No","000123456789"\nStatement of account\n\nDate,Narration,"Chq./Ref.No.",Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
05/11/26,"UPI-A, TEACHER",0000412345678901,05/11/26,,"1,23,456.00","2,00,000.00"
06/11/26,ATM CASH,,06/11/26,"2,000.00",,"1,98,000.00"
,,,,"2,000.00","1,23,456.00",
`,
  ],
  [
    'with one column of amounts and one for Dr and Cr',
    `Transaction Date;Description;Amount;Dr / Cr;Balance\r\n05-11-2026;NEFT A SCHOOL;123456.00;CR;1\r\n06-11-2026;FEE;59.00;DR;1\r\n`,
  ],
  [
    'with Cr in the cell, as copied from a spreadsheet',
    `Txn Date\tValue Date\tParticulars\tRef No.\tAmount (INR)\n05 Nov 2026\t05 Nov 2026\tIMPS\t412345678901\t1,23,456.00 Cr\n06 Nov 2026\t06 Nov 2026\tFEE\t\t59.00 Dr\n`,
  ],
  [
    'whose names of columns are apart by tabs only',
    'Date\tNarration\tDeposit\n05/11/2026\tUPI, A TEACHER\t1,23,456.00\n',
  ],
])('a statement %s', (_kind, text) => {
  expect(rowsOf(text).map(([, ...row]) => row)).toEqual([['2026-11-05', 1_23_456_00]])
})

test('staff choose columns; those of another bank are ignored', () => {
  const text = 'When,What,In,Number\n05/11/2026,A,499.00,412345678901\n'
  const columns = { date: 'When', text: 'What', amount: 'In', sign: null, reference: 'Number' }
  expect(readStatement(text, columns).credits).toMatchObject([{ line: 2, numbers: ['412345678901'] }])
  expect(() => readStatement(text, undefined)).toThrow(AppError)
  expect(readStatement('Date,Details,Credit\n05/11/2026,A,499.00\n', columns).columns.date).toBe('Date')
})

test('the same row is the same in a later statement, and two equal transfers are two', () => {
  const head = 'Date,Details,Credit,Balance\n'
  const [first, second] = ['05/11/2026,BY CASH,499.00,1\n', '05/11/2026,BY CASH,499.00,2\n']
  const identities = (text: string) => readStatement(text, undefined).credits.map(({ identity }) => identity)
  const early = identities(head + first)
  const late = identities(`${head}04/11/2026,OTHER,1.00,0\n${first}${second}`)
  expect(late.slice(1, 2)).toEqual(early)
  expect(new Set(late).size).toBe(3)
})

test('lines that cannot be read are named, and do not stop the others', () => {
  const { credits, problems } = readStatement(
    'Date,Details,Credit\nsoon,A,1.00\n05/11/2026,B,much\n05/11/2026,C,1.00\n05/11/2026,"D,1.00\n',
    undefined,
  )
  expect(credits.map(({ text }) => text)).toEqual(['C'])
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 5])
})

test.each([
  ['nothing but commas', ','.repeat(limits.statementTextMax)],
  ['nothing but quotation marks', '"'.repeat(limits.statementTextMax)],
  ['one line without an end', `Date,Details,Credit\n${'9'.repeat(limits.statementTextMax - 30)}`],
  ['too many rows', `Date,Details,Credit\n${'1/1/26,A,1\n'.repeat(limits.statementRowsMax + 1)}`],
  ['amounts that are nearly amounts', `Date,Details,Credit\n${`1/1/26,A,"${'1,11'.repeat(1_000)}"\n`.repeat(140)}`],
])('a hostile statement of %s is read or refused within two seconds', (_kind, text) => {
  const begun = performance.now()
  try {
    expect(readStatement(text, undefined).credits).toEqual([])
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})
