let last = ''

/** Keeps the address of a registration for the log-in form. */
export const keepAddress = (email: string): void => {
  last = email
}

/** The address of the registration that has led here, once. */
export function takeAddress(): string {
  const email = last
  last = ''
  return email
}
