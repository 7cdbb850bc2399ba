import { rupeesInWords } from '@ariviyal/contract/money'
import { useFees } from './use-fees.ts'

const words = {
  term: (fee: string) => `A term of twelve months costs ${fee}.`,
  seat: (fee: string) => `A seat for twelve months costs ${fee}.`,
}

/** The fee, said before anybody asks; nothing where none is charged. */
export function FeeNotice({ of }: { of: keyof typeof words }) {
  const fees = useFees()
  const paise = fees?.[`${of}_paise`] ?? 0
  if (paise === 0) return null
  return (
    <p className="col-span-full">
      <strong>{words[of](rupeesInWords(paise))}</strong> You see how to pay as soon as you have asked.
    </p>
  )
}
