const looks = {
  Free: 'border-peacock text-peacock',
  Premium: 'border-plum bg-plum text-paper',
}

/** Says whether an item is open to everyone or part of the subscription. */
export function Badge({ kind }: { kind: keyof typeof looks }) {
  return (
    <span
      className={`inline-block rounded-sm border-2 px-2 text-xs leading-6 font-semibold tracking-wide ${looks[kind]}`}
    >
      {kind}
    </span>
  )
}
