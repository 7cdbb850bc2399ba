import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { Cards, JoinAddress } from '@ariviyal/contract/classroom/pupils'
import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Await } from '../../ui/loading/await.ts'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CardTasks, type CardTask } from './card-tasks.tsx'
import { PinTable } from './pin-table.tsx'
import { spaced } from './spaced.ts'

interface Props {
  classroom: Classroom
  join: Promise<JoinAddress>
  mayChange: boolean
  /** Called with new cards, which are shown once. */
  put: (cards: Cards) => void
}

/** How pupils join a class, and their PINs. */
export function Pupils({ classroom, join, mayChange, put }: Props) {
  const dialog = useDialog<CardTask>()
  const { students } = classroom
  const without = students.filter((student) => !student.has_pin)
  const hasSome = without.length < students.length
  return (
    <section aria-labelledby="pupils" className="screen-only">
      <h2 id="pupils" className="mt-12 mb-4 text-xl">
        How pupils join
      </h2>
      <Notice dialog={dialog} />
      <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
        <JoinCode join={join} />
        <div className="min-w-0 max-w-measure flex-1 basis-60">
          <p>
            Pupils join with the code of the class, their roll number and the PIN on their card. They need neither an
            email address nor a phone number.
          </p>
          <p className="mt-3 font-mono text-2xl font-bold tracking-wider">{spaced(classroom.code)}</p>
          <JoinLine join={join} />
          {mayChange && (
            <div className="mt-5 flex flex-wrap gap-3">
              {without.length > 0 && (
                <Button onClick={() => dialog.show({ act: 'make-cards', whom: without })}>
                  {hasSome ? `Make cards for the ${without.length} without a PIN` : 'Make cards'}
                </Button>
              )}
              {hasSome && (
                <Button tone="quiet" onClick={() => dialog.show({ act: 'make-cards', whom: 'all' })}>
                  New cards for all
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      <details className="mt-6">
        <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
          PINs of {students.length === 1 ? 'one pupil' : `${students.length} pupils`}
        </summary>
        <PinTable students={students} dialog={mayChange ? dialog : null} />
      </details>
      <CardTasks classroom={classroom} dialog={dialog} put={put} />
    </section>
  )
}

const codeLook = 'size-44 shrink-0 border border-line'

const JoinCode = ({ join }: Pick<Props, 'join'>) => (
  <Suspense fallback={<div className={codeLook} />}>
    <Await
      resolve={join}
      errorElement={<p className={`${codeLook} grid place-items-center p-3`}>The QR code could not be loaded.</p>}
    >
      {({ url, qr }) => <QrCode qr={qr} label={`QR code of ${url}`} className={codeLook} />}
    </Await>
  </Suspense>
)

const JoinLine = ({ join }: Pick<Props, 'join'>) => (
  <Suspense fallback={<div className="h-20" />}>
    <Await resolve={join} errorElement={<span />}>
      {({ url }) => <CopyLine label="Address" text={url} />}
    </Await>
  </Suspense>
)
