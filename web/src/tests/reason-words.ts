interface Marked {
  marks?: number | null | undefined
  of?: number | undefined
  reason?: string | undefined
}

/** The marks of an answer with the reason of the program, such as "0.5 of 1: unit missing". */
export function markInWords({ marks, of, reason }: Marked, byTeacher: boolean): string {
  if (marks === null) return 'Not marked yet'
  const given = `${marks ?? 0} of ${of ?? 0}`
  return byTeacher || !reason ? given : `${given}: ${reason}`
}
