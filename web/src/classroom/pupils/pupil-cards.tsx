import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { Cards, JoinAddress, PupilCard } from '@ariviyal/contract/classroom/pupils'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { Await } from '../../ui/loading/await.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { spaced } from './spaced.ts'

/** Two columns of five, which fill a sheet of A4. */
const cardsPerSheet = 10

interface Props {
  cards: Cards
  classroom: Classroom
  join: Promise<JoinAddress>
  done: () => void
}

/** New cards in place of the class. Their PINs cannot be shown again. */
export function PupilCards({ cards, classroom, join, done }: Props) {
  const [isPrinted, setIsPrinted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="print-cards wrap pt-8 print:p-0 sm:pt-14">
      <div className="screen-only">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Cards of {classroom.name}
        </h1>
        <Banner tone="warning" className="my-6">
          These PINs are shown only now. Print the cards and cut them apart; if a pupil loses a card, make a new PIN.
        </Banner>
        <div className="mb-8 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              window.print()
              setIsPrinted(true)
            }}
          >
            Print the cards
          </Button>
          <Button tone="quiet" onClick={done}>
            Back to the class
          </Button>
        </div>
      </div>
      <Suspense fallback={<Waiting />}>
        <Await
          resolve={join}
          errorElement={
            <Banner tone="error">
              The address for joining could not be loaded, so the cards cannot be printed. Make new cards when the
              network is back.
            </Banner>
          }
        >
          {(address) => <Sheets {...{ cards, classroom, address }} />}
        </Await>
      </Suspense>
      <LeaveGuard isDirty={!isPrinted} what="The PINs are shown only now. Without them you need to make new cards." />
    </div>
  )
}

function Sheets({ cards, classroom, address }: Pick<Props, 'cards' | 'classroom'> & { address: JoinAddress }) {
  const sheets = Array.from({ length: Math.ceil(cards.items.length / cardsPerSheet) }, (_, sheet) =>
    cards.items.slice(sheet * cardsPerSheet, (sheet + 1) * cardsPerSheet),
  )
  return sheets.map((items) => (
    <ul
      key={items[0]?.student_id}
      className="grid gap-4 sm:grid-cols-2 print:break-after-page print:grid-cols-2 print:gap-0 print:last:break-after-auto"
    >
      {items.map((card) => (
        <Card key={card.student_id} card={card} code={cards.code} classroom={classroom} address={address} />
      ))}
    </ul>
  ))
}

interface CardProps {
  card: PupilCard
  code: string
  classroom: Classroom
  address: JoinAddress
}

function Card({ card: { roll_number, name, pin }, code, classroom, address }: CardProps) {
  const { host, pathname } = new URL(address.url)
  return (
    <li className="flex items-center justify-between gap-3 border-2 border-dashed border-ink-soft p-4 print:h-[54mm] print:break-inside-avoid print:border print:p-[4mm]">
      <div className="min-w-0 self-stretch">
        <p className="line-clamp-2 text-lg leading-tight font-bold wrap-anywhere">{name}</p>
        <p className="line-clamp-1 text-sm wrap-anywhere text-ink-soft">{classroom.name}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-3 print:mt-1">
          <Fact label="Code" value={spaced(code)} />
          <Fact label="Roll number" value={String(roll_number)} />
          <Fact label="PIN" value={spaced(pin)} />
        </dl>
        <p className="mt-1 text-xs wrap-anywhere">
          {host}
          {pathname}
        </p>
      </div>
      <QrCode qr={address.qr} label="QR code to join" className="size-24 shrink-0 print:size-[28mm]" />
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-mono text-lg leading-tight font-bold">{value}</dd>
    </>
  )
}
