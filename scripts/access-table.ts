// `npm run access:table`: writes docs/access.md, who may do what, from the contract.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@ariviyal/contract/api'
import type { Access, Endpoint } from '@ariviyal/contract/endpoint'
import { pupilUploadsPath } from '@ariviyal/contract/uploads/uploads'
import { isStaffAccess, staffAccess } from '@ariviyal/contract/accounts/roles'
import { root } from './prepare.mjs'

/** The callers, in the order of the columns. */
const columns = [
  'guest',
  'teacher',
  'expired',
  'subscriber',
  'representative',
  'partner',
  'editor',
  'support',
  'admin',
  'owes code',
  'pupil',
] as const
type Column = (typeof columns)[number]

/** The outcome for a caller; `yes` is subject to the rules of the call. */
type Cell = 'yes' | 'log in' | 'subscribe' | 'staff' | 'code' | 'school' | 'partner' | 'link'

const same = (cell: Cell): Record<Column, Cell> =>
  Object.fromEntries(columns.map((column) => [column, cell])) as Record<Column, Cell>

const isForRepresentatives = ({ path: address, access }: Endpoint): boolean =>
  access === 'user' && address.startsWith('/api/school/') && !address.startsWith('/api/school/claims/')

/** The console of a partner; who speaks for no organisation learns so, and anyone opens an invitation. */
const isForPartners = ({ method, path: address }: Endpoint): boolean =>
  (address === '/api/partner' && method !== 'GET') ||
  (address.startsWith('/api/partner/') && !address.startsWith('/api/partner/invitations/'))

const subscribers = {
  ...same('yes'),
  guest: 'log in',
  pupil: 'log in',
  teacher: 'subscribe',
  expired: 'subscribe',
  representative: 'subscribe',
  partner: 'subscribe',
} as const

function cellsOf({ access, secondFactor }: Pick<Endpoint, 'access' | 'secondFactor'>): Record<Column, Cell> {
  if (access === 'public') return same('yes')
  if (access === 'pupil') return { ...same('log in'), pupil: 'yes' }
  if (isStaffAccess(access)) {
    const may = (role: 'editor' | 'support' | 'admin'): Cell =>
      (staffAccess[access] as readonly string[]).includes(role) ? 'yes' : 'staff'
    return {
      ...same('staff'),
      guest: 'log in',
      pupil: 'log in',
      editor: may('editor'),
      support: may('support'),
      admin: may('admin'),
      'owes code': secondFactor === 'not-asked' ? 'yes' : 'code',
    }
  }
  const ifCodeIsMissing: Cell = secondFactor === 'not-asked' ? 'yes' : 'code'
  return {
    ...(access === 'subscriber' ? subscribers : { ...same('yes'), guest: 'log in', pupil: 'log in' }),
    'owes code': ifCodeIsMissing,
  }
}

/** Cells of calls for members of something: a school or a partner organisation. */
const cellsForMembers = (member: Column, others: Cell): Record<Column, Cell> => ({
  ...same(others),
  guest: 'log in',
  [member]: 'yes',
  'owes code': 'code',
  pupil: 'log in',
})
const schoolCells = cellsForMembers('representative', 'school')
const partnerCells = cellsForMembers('partner', 'partner')

const cellsOfCall = (endpoint: Endpoint): Record<Column, Cell> =>
  isForRepresentatives(endpoint) ? schoolCells : isForPartners(endpoint) ? partnerCells : cellsOf(endpoint)

/** Addresses served outside the contract. */
const others: [address: string, cells: Record<Column, Cell>][] = [
  ['GET /files/… without a signature', same('link')],
  ['GET /files/… of what is free, signed', same('yes')],
  [
    'GET /files/… of what is premium, signed for the caller',
    { ...subscribers, guest: 'subscribe', 'owes code': 'yes', pupil: 'subscribe' },
  ],
  ['GET /media/public/…', same('yes')],
  // Who is no editor uploads pictures only.
  ...['POST /uploads', 'HEAD /uploads/{id}', 'PATCH /uploads/{id}', 'DELETE /uploads/{id}'].map(
    (address): [string, Record<Column, Cell>] => [address, cellsOf({ access: 'subscriber' satisfies Access })],
  ),
  ...['POST', 'HEAD', 'PATCH', 'DELETE'].map((method): [string, Record<Column, Cell>] => [
    `${method} ${pupilUploadsPath}${method === 'POST' ? '' : '/{id}'}`,
    cellsOf({ access: 'pupil' }),
  ]),
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /api/openapi.json', 'GET /api/docs', 'GET every page'].map(
    (address): [string, Record<Column, Cell>] => [address, same('yes')],
  ),
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const tableOf = (rows: [string, Record<Column, Cell>][]): string =>
  [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(([address, cells]) => line([`\`${address}\``, ...columns.map((column) => cells[column])])),
  ].join('\n')

/** The complete document. */
export function accessDocument(): string {
  const calls = endpoints
    .map((endpoint): [string, Record<Column, Cell>] => [`${endpoint.method} ${endpoint.path}`, cellsOfCall(endpoint)])
    .sort(([one], [other]) => {
      const [a = '', b = ''] = [one.split(' ')[1], other.split(' ')[1]]
      return a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1
    })
  return `# Access: who may call what

Made from the contract by \`npm run access:table\`; a test compares this page with the contract, and another (\`server/src/access-table.test.ts\`) tries **every cell** against the server.
Whose things a call reaches (a teacher's own classes, the seats of one's own school) is tried by \`server/src/objects.test.ts\`.

| who | is |
|---|---|
| guest | nobody who is logged in, or a session that has ended |
| teacher | an account without a subscription |
| expired | a teacher whose subscription has ended |
| subscriber | a teacher with a running subscription of their own or a seat of a school |
| representative | who looks after a school, and holds no seat of it |
| partner | who speaks for a partner organisation, without a subscription |
| editor, support, admin | staff of these roles |
| owes code | an administrator in a session that has not given the second factor; a teacher in such a session meets the same, save *staff* at the calls for staff |
| pupil | a student of a class, in a session that a PIN started; for all other calls the same as a guest |

\`yes\`: the call answers, by its own rules. \`log in\`: 401. The others are 403: \`subscribe\` (no subscription runs), \`staff\` (not for this role), \`code\` (the second factor first),
\`school\` (only who represents a school), \`partner\` (only who speaks for a partner organisation), \`link\` (the address carries no valid signature).

## Calls

${tableOf(calls)}

## Everything else

A page is the same file for everyone: what belongs to a person comes from the calls above. A signed address counts as who it was made for, whoever opens it; it lives a quarter of an hour.

${tableOf(others)}
`
}

if (import.meta.main) writeFileSync(path.join(root, 'docs/access.md'), accessDocument())
