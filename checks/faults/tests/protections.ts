import { answerBeforeCommit, type Edit, type Protection } from '../schedules/take-out.ts'

export const protections: readonly Protection[] = [
  { side: 'page', name: 'kept-after-store', promise: '"kept" only once the storage has the answer' },
  { side: 'page', name: 'saved-after-answer', promise: '"saved" only once the server has acknowledged' },
  { side: 'page', name: 'typing-is-unsaved', promise: 'an answer that is being stored is not saved' },
  { side: 'page', name: 'restored-again', promise: 'restored answers are sent again' },
  { side: 'page', name: 'new-device', promise: 'a device that lost events goes on under a new id' },
  { side: 'page', name: 'loss-noticed', promise: 'an acknowledgement of events that are not here shows a loss' },
  {
    side: 'page',
    name: 'late-answer',
    promise: 'an acknowledgement for the lost device does not count for the new one',
  },
  { side: 'page', name: 'epoch-of-change', promise: 'an event keeps the epoch in which it was made' },
  {
    side: 'page',
    name: 'former-epoch',
    promise: 'what a phone is given after a loss is no newer than what the next phone is given',
  },
  { side: 'page', name: 'pupil-takes-over', promise: 'only the pupil takes a test back to this device' },
  { side: 'page', name: 'own-events-first', promise: 'a take-over sends own events before it reads what counts' },
  { side: 'page', name: 'next-store', promise: 'where a store fails the next one takes the answers' },
  { side: 'page', name: 'in-page-said', promise: 'answers that only the page has are not called kept' },
  { side: 'page', name: 'submit-last', promise: 'the submit comes after all answers and names the last one' },
  { side: 'page', name: 'clock-of-server', promise: "the server's time replaces the device's" },
  { side: 'page', name: 'two-clocks', promise: 'a clock that is set back does not give time' },
  { side: 'server', name: 'contiguous', promise: '"saved" stays before a gap' },
  { side: 'server', name: 'insert-by-key', promise: 'an event that is sent again is stored once' },
  { side: 'server', name: 'first-stays', promise: 'the first content under a number stays' },
  { side: 'server', name: 'after-commit', promise: 'the acknowledgement comes after the commit', needsKill: true },
  { side: 'server', name: 'lock', promise: 'one change of an attempt at a time' },
  { side: 'server', name: 'claimed-epoch', promise: 'an event counts under the epoch that its device names' },
  { side: 'server', name: 'highest-epoch', promise: 'the highest epoch counts, not the last to arrive' },
  { side: 'server', name: 'old-epochs-stay', promise: 'events of a replaced device stay in the log' },
  { side: 'server', name: 'scores-not-added', promise: 'the values of several devices give one score' },
  { side: 'server', name: 'late', promise: 'what arrives after the end is late' },
  { side: 'server', name: 'deadline-ends', promise: 'the deadline ends an attempt by itself' },
  { side: 'server', name: 'submit-complete', promise: 'a submit waits for missing events' },
  { side: 'server', name: 'submit-of-current', promise: 'a replaced device cannot submit' },
  { side: 'server', name: 'one-receipt', promise: 'a second submit answers as the first' },
]

const page = 'web/src/tests/pupil/taking/'
const server = 'server/src/tests/attempts/'

export const edits: readonly Edit[] = [
  {
    file: `${page}answer-log.ts`,
    find: 'await this.#log.append(question, value)',
    replace: `const storing = this.#log.append(question, value).then(() => this.#show())
        if (!OFF('kept-after-store')) await storing`,
  },
  {
    file: `${page}answer-log.ts`,
    find: 'const answer = await this.#api.sendAnswers(id, { device, ...batch })',
    replace: `if (OFF('saved-after-answer')) {
      await this.#log.acknowledge(device, Math.max(before, offered))
      this.#show()
    }
    const answer = await this.#api.sendAnswers(id, { device, ...batch })`,
  },
  {
    file: `${page}answer-log.ts`,
    find: 'this.#keeping(pending.length > 0,',
    replace: `this.#keeping(!OFF('typing-is-unsaved') && pending.length > 0,`,
  },
  {
    file: `${page}device-log.ts`,
    find: 'this.#parts = parts\n    this.#take(found.events)',
    replace: `this.#parts = parts
    this.#take(found.events)
    if (OFF('restored-again')) this.#acknowledged = found.attempt.offered`,
  },
  {
    file: `${page}device-log.ts`,
    find: 'const device = this.#parts.newDevice()',
    replace: `const device = OFF('new-device') ? this.#attempt.device : this.#parts.newDevice()`,
  },
  {
    file: `${page}device-log.ts`,
    find: 'at: this.#parts.now(), epoch: this.#attempt.epoch }',
    // The server takes the newest epoch of the device instead.
    replace: `at: this.#parts.now(), epoch: OFF('former-epoch') && !this.#attempt.isRegistered ? 2 ** 31 - 1 : this.#attempt.epoch }`,
  },
  {
    file: `${page}device-log.ts`,
    find: '(taken ?? Number.POSITIVE_INFINITY) - 1)',
    replace: `(OFF('loss-noticed') ? Number.POSITIVE_INFINITY : (taken ?? Number.POSITIVE_INFINITY)) - 1)`,
  },
  {
    file: `${page}device-log.ts`,
    find: 'if (saved > offered || taken !== undefined) await this.#renew()',
    replace: `if (!OFF('loss-noticed') && (saved > offered || taken !== undefined)) await this.#renew()`,
  },
  {
    file: `${page}device-log.ts`,
    find: `if (device !== this.#attempt.device) return
      // Another tab may have offered more.`,
    replace: `if (!OFF('late-answer') && device !== this.#attempt.device) return`,
  },
  {
    file: `${page}device-log.ts`,
    find: `if (device !== this.#attempt.device) return
      const { offered } = this.#attempt`,
    replace: `if (!OFF('late-answer') && device !== this.#attempt.device) return
      const offered = OFF('late-answer') ? saved : this.#attempt.offered`,
  },
  {
    file: `${page}batches.ts`,
    find: 'const first = events[0]?.epoch ?? epoch',
    replace: `const first = OFF('epoch-of-change') ? epoch : (events[0]?.epoch ?? epoch)`,
  },
  {
    file: `${page}batches.ts`,
    find: 'own !== first',
    replace: `(OFF('epoch-of-change') ? first : own) !== first`,
  },
  {
    file: `${page}answer-log.ts`,
    find: 'if (this.#isTakenOver) return false',
    replace: `if (!OFF('pupil-takes-over') && this.#isTakenOver) return false`,
  },
  {
    file: `${page}answer-log.ts`,
    find: `await this.#sendAllOf(device)
    const baseSeq`,
    replace: `if (!OFF('own-events-first')) await this.#sendAllOf(device)
    const baseSeq`,
  },
  {
    file: `${page}device-log.ts`,
    find: 'await this.#recover(error, change)',
    replace: `if (OFF('next-store')) throw error
        await this.#recover(error, change)`,
  },
  {
    file: `${page}answer-log.ts`,
    find: `return this.#log.lasts ? 'kept' : 'in-page'`,
    replace: `return OFF('in-page-said') || this.#log.lasts ? 'kept' : 'in-page'`,
  },
  {
    file: `${page}answer-log.ts`,
    find: 'if (waiting.length === 0 && isChecked) return',
    replace: `if ((waiting.length === 0 || (OFF('submit-last') && this.attempt.handingIn && !this.#isTakenOver)) && isChecked) return`,
  },
  {
    file: `${page}answer-log.ts`,
    find: 'seq: this.#log.last }',
    replace: `seq: OFF('submit-last') ? 0 : this.#log.last }`,
  },
  {
    file: `${page}server-clock.ts`,
    find: 'this.#server = Date.parse(now)\n',
    replace: `this.#server = OFF('clock-of-server') ? this.#wall : Date.parse(now)\n`,
  },
  {
    file: `${page}server-clock.ts`,
    find: 'Math.max(Date.now() - this.#wall, performance.now() - this.#steady)',
    replace: `(OFF('two-clocks') ? Date.now() - this.#wall : Math.max(Date.now() - this.#wall, performance.now() - this.#steady))`,
  },
  {
    file: `${server}append-events.ts`,
    find: `const saved =
    device.saved === device.lastSeq`,
    replace: `const saved = OFF('contiguous')
    ? Math.max(device.lastSeq, ...added.map(({ seq }) => seq))
    : device.saved === device.lastSeq`,
  },
  {
    file: `${server}append-events.ts`,
    find: 'const fresh = events.filter(({ seq }) => !stored.has(seq))',
    replace: `const fresh = OFF('insert-by-key')
      ? events.map((event, index) => (stored.has(event.seq) ? { ...event, seq: device.lastSeq + 1 + index } : event))
      : events.filter(({ seq }) => !stored.has(seq))
    const again = events.filter(({ seq }) => OFF('first-stays') && stored.has(seq))`,
  },
  {
    file: `${server}append-events.ts`,
    find: 'return { batch, stored, rows, end, bytes',
    replace: `return { again: again.map((event) => ({ ...event, attemptId: attempt.id, device: device.device })), batch, stored, rows, end, bytes`,
  },
  {
    file: `${server}events.queries.ts`,
    find: `(executor: Executor, rows: EventRow[]): Promise<void> {`,
    replace: `(executor: Executor, rows: EventRow[], again = []): Promise<void> {
  for (const { attemptId, device, seq, question, value } of again)
    await executor.update(answerEvents).set({ question, value }).where(and(ofDevice(attemptId, device), eq(answerEvents.seq, seq)))`,
  },
  answerBeforeCommit(`${server}save-answers.ts`, 'after-commit'),
  answerBeforeCommit(`${server}save-together.ts`, 'after-commit'),
  {
    file: `${server}attempts.queries.ts`,
    find: `eq(testAttempts.studentId, studentId)))
    .for('no key update')`,
    replace: `eq(testAttempts.studentId, studentId)))
    .for(OFF('lock') ? 'key share' : 'no key update')`,
  },
  {
    file: `${server}attempts.queries.ts`,
    find: `::text[]))\`,
    )
    .for('no key update'`,
    replace: `::text[]))\`,
    )
    .for(OFF('lock') ? 'key share' : 'no key update'`,
  },
  {
    // Another instance would not wait either.
    file: `${server}save-queue.ts`,
    find: 'await this.#store(this.#takeGroup())',
    replace: `{
      const storing = this.#store(this.#takeGroup())
      if (!OFF('lock')) await storing
    }`,
  },
  {
    file: `${server}append-events.ts`,
    find: 'const epoch = Math.min(claimedEpoch, device.epoch)',
    replace: `const epoch = OFF('claimed-epoch') ? attempt.epoch : Math.min(claimedEpoch, device.epoch)`,
  },
  {
    file: `${server}settle.ts`,
    find: 'if (a.epoch !== b.epoch) return a.epoch - b.epoch',
    replace: `if (OFF('highest-epoch')) return a.arrival - b.arrival
  if (a.epoch !== b.epoch) return a.epoch - b.epoch`,
  },
  {
    file: `${server}append-events.ts`,
    find: `added.flatMap(({ rows }) => rows),
  )`,
    replace: `added.flatMap(({ rows }) => (OFF('old-epochs-stay') ? rows.filter(({ stale }) => !stale) : rows)),
    added.flatMap(({ again }) => again),
  )`,
  },
  {
    file: `${server}settle-answers.ts`,
    find: 'return answerRow(attemptId, item, settle(events.get(answerKey(one)) ?? [], accepted), accepted?.arrival ?? null)',
    replace: `const row = answerRow(attemptId, item, settle(events.get(answerKey(one)) ?? [], accepted), accepted?.arrival ?? null)
    return OFF('scores-not-added') ? { ...row, marks: row.marks * (events.get(answerKey(one)) ?? []).length } : row`,
  },
  {
    file: `${server}append-events.ts`,
    find: 'late: canBeLate && end !== null',
    replace: `late: !OFF('late') && canBeLate && end !== null`,
  },
  {
    file: `${server}attempt-time.ts`,
    find: 'return attempt.deadline !== null &&',
    replace: `return !OFF('deadline-ends') && attempt.deadline !== null &&`,
  },
  {
    file: `${server}submit-attempt.ts`,
    find: 'if (device.saved < sent.seq) throw',
    replace: `if (!OFF('submit-complete') && device.saved < sent.seq) throw`,
  },
  {
    file: `${server}submit-attempt.ts`,
    find: 'if (end === null && Math.min(',
    replace: `if (!OFF('submit-of-current') && end === null && Math.min(`,
  },
  {
    file: `${server}submit-attempt.ts`,
    find: 'if (attempt.receipt !== null) return',
    replace: `if (!OFF('one-receipt') && attempt.receipt !== null) return`,
  },
]
