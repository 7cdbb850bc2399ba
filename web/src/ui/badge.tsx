const looks = {
  Free: 'border-peacock text-peacock',
  Premium: 'border-plum bg-plum text-paper',
}

/** Marks an item as free or premium. */
export function Badge({ kind }: { kind: keyof typeof looks }) {
  return (
    <span
      className={`inline-block rounded-sm border-2 px-2 text-xs leading-6 font-semibold tracking-wide ${looks[kind]}`}
    >
      {kind}
    </span>
  )
}
