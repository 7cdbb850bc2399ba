import { answerBeforeCommit, type Edit, type Protection } from '../schedules/take-out.ts'

export const protections: readonly Protection[] = [
  { side: 'page', name: 'one-id', promise: 'a hand-in keeps its id until the receipt' },
  { side: 'page', name: 'kept-until-receipt', promise: 'the phone keeps the work until it has the receipt' },
  { side: 'page', name: 'new-id', promise: 'what is changed after a stop is another hand-in' },
  { side: 'page', name: 'own-receipt', promise: 'a receipt ends only the hand-in that it is for' },
  { side: 'page', name: 'unchanged', promise: 'nothing changes while it is handed in' },
  { side: 'page', name: 'sent-again', promise: 'files that the server has deleted are sent again' },
  { side: 'page', name: 'own-upload', promise: 'a page goes on with its own upload' },
  { side: 'page', name: 'answered', promise: '"handed in" only once the server has answered' },
  { side: 'server', name: 'once', promise: 'a hand-in that is sent again answers as the first' },
  { side: 'server', name: 'order', promise: "files stay in the pupil's order" },
  { side: 'server', name: 'marked', promise: 'marked work is not handed in again' },
  { side: 'server', name: 'committed', promise: 'the receipt comes after the commit', needsKill: true },
  { side: 'server', name: 'referenced', promise: 'a file that is handed in is not deleted with old uploads' },
]

const page = 'web/src/assignments/pupil/keeping/'
const server = 'server/src/assignments/handing-in/'

export const edits: readonly Edit[] = [
  {
    file: `${page}work-sender.ts`,
    find: 'await this.#api.handIn(assignmentOf(work), { id, text, uploads, kept })',
    replace: `await (async () => {
        if (OFF('kept-until-receipt')) await this.#change((now) => ({ ...now, id: newId(), text: '', pages: [], handingIn: null }))
        return this.#api.handIn(assignmentOf(work), { id: OFF('one-id') ? newId() : id, text, uploads, kept })
      })().catch((error) => {
        if (!OFF('answered') || isFinal(error)) throw error
        return { time: null, number: 1, receipt: newId(), received_at: '', kept_at: null, late: false }
      })`,
  },
  {
    file: `${page}work-session.ts`,
    find: '({ ...work, id: crypto.randomUUID(), handingIn: null })',
    replace: `({ ...work, id: OFF('new-id') ? work.id : crypto.randomUUID(), handingIn: null })`,
  },
  {
    file: `${page}work-sender.ts`,
    find: 'return now.id === id\n',
    replace: `return now.id === id || OFF('own-receipt')\n`,
  },
  {
    file: `${page}work-session.ts`,
    find: '(work.handingIn ? work : change(work))',
    replace: `(work.handingIn && !OFF('unchanged') ? work : change(work))`,
  },
  {
    file: `${page}work-sender.ts`,
    find: 'if (error.fields[',
    replace: `if (!OFF('sent-again') && error.fields[`,
  },
  {
    file: `${page}server-work-api.ts`,
    find: 'fingerprint: page.id',
    replace: `fingerprint: OFF('own-upload') ? page.name : page.id`,
  },
  {
    file: `${server}hand-in.ts`,
    find: 'clientId: form.id,',
    replace: `clientId: OFF('once') ? uuid() : form.id,`,
  },
  answerBeforeCommit(`${server}hand-in.ts`, 'committed'),
  {
    file: `${server}claim-work-files.ts`,
    find: 'return uploadIds.map(',
    replace: `return (OFF('order') ? uploadIds.toReversed() : uploadIds).map(`,
  },
  {
    file: `${server}hand-in-bar.ts`,
    find: 'submission.handIns > 0 &&',
    replace: `submission.handIns > 0 && !OFF('marked') &&`,
  },
  {
    file: 'server/src/assignments/file-keys.ts',
    find: 'return [...attached, ...handedIn]',
    replace: `return [...attached, ...(OFF('referenced') ? [] : handedIn)]`,
  },
]
