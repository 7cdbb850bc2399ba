import type { Author } from '@ariviyal/contract/community/discussions'

const unnamed = {
  anonymous: 'A colleague, anonymous',
  'former-member': 'A former member',
  ariviyal: 'Ariviyal',
  'live-session': 'Asked in a live session',
  member: 'A member',
}

/** Who wrote a post, as readers see it. */
export const authorWords = ({ by, name, is_caller }: Author): string =>
  is_caller ? (by === 'anonymous' ? 'You, anonymous to colleagues' : 'You') : (name ?? unnamed[by])
