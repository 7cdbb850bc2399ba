import { setImmediate } from 'node:timers/promises'
import { freeImages } from './free-images.ts'
import { askedShare, type Count, countCards, countSheets, addUp, none, rightShare } from './count-reads.ts'

/** Share of the answers given that must be right, and of all answers that may be asked. */
const leastRight = 0.99
const mostAsked = 0.05
/** Seeds from 1 to 99 are for work on the reader; a judgement takes others. */
const usualSeed = 1307

const usage = `Renders photographs of our own printed cards and answer sheets, reads them, and counts right answers.

  npm run check:paper -- [--photographs 400] [--seed ${usualSeed}] [--list]

Half of the photographs are of cards, half of sheets. --list names each photograph with a wrong or an asked answer.`

function option(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Counts, and gives the memory back now and then. */
async function inPieces(counted: typeof countCards, seed: number, photographs: number): Promise<Count> {
  const piece = 10
  const all = none()
  for (let from = 0; from < photographs; from += piece) {
    addUp(all, counted(seed, Math.min(piece, photographs - from), from))
    freeImages()
    // Native memory is given back between two turns of the event loop.
    await setImmediate()
  }
  return all
}

function report(name: string, count: Count): boolean {
  const holds = rightShare(count) >= leastRight && askedShare(count) <= mostAsked
  console.log(
    [
      holds ? '·' : '✗',
      name.padEnd(7),
      `${count.photographs} photographs`,
      `${count.answers} answers`,
      `${count.right} right`,
      `${count.wrong} wrong`,
      `${count.asked} asked`,
      `right of those answered ${percent(rightShare(count))}`,
      `asked ${percent(askedShare(count))}`,
    ].join('  '),
  )
  return holds
}

if (process.argv.includes('--help')) console.log(usage)
else {
  const photographs = option('photographs', 400)
  const seed = option('seed', usualSeed)
  const cards = await inPieces(countCards, seed, Math.ceil(photographs / 2))
  const sheets = await inPieces(countSheets, seed, Math.floor(photographs / 2))
  if (process.argv.includes('--list')) for (const line of [...cards.lines, ...sheets.lines]) console.log(`  ${line}`)
  const both = [report('cards', cards), report('sheets', sheets)]
  if (!both.every(Boolean)) process.exitCode = 1
}
