import type { UploadKind } from './uploads.ts'

/** Bounds of every input, in characters unless said otherwise. The first three are those of the forms (docs/product.md, Forms). */
export const limits = {
  phoneDigits: 10,
  passwordMin: 6,
  contactMessageMin: 10,
  bookStartPage: 1,

  passwordMax: 200,
  nameMax: 80,
  /** RFC 5321 section 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
  emailMax: 254,
  subjectMax: 150,
  messageMax: 5_000,
  lineMax: 200,
  paragraphMax: 1_000,
  tokenMax: 100,
  /** A code of an app or a recovery code, however it is spaced. */
  codeMax: 40,
  recoveryCodes: 10,
  countMax: 100_000,
  referenceMax: 100,
  reasonMax: 500,
  searchMax: 100,
  urlMax: 2_000,
  /** Months of a subscription. */
  monthsDefault: 12,
  monthsMax: 60,
  /** Days of a trial. */
  trialDaysDefault: 14,
  trialDaysMax: 90,
  /** How far ahead a subscription may be set to start, in days. */
  startAheadDays: 366,
  seatsMax: 10_000,
  representativesMax: 3,
  /** Rows and characters of a list of teachers to invite; as JSON it has to fit into `bodyBytes`. */
  teacherRowsMax: 1_000,
  teacherListMax: 250_000,
  /** Lines of one CSV file. */
  exportRowsMax: 50_000,
  pageSize: 20,
  pageSizeMax: 100,
  /** Things that staff approve in one act. */
  bulkMax: 50,
  /** Of each kind that the search of the console finds. */
  foundMax: 5,
  /** Weeks that the figures go back. */
  weeksDefault: 12,
  weeksMax: 52,
  /** The register (classroom.ts): per teacher, per class and per line. */
  classesMax: 50,
  studentsMax: 100,
  testsMax: 60,
  gradeMin: 6,
  gradeMax: 12,
  marksMax: 1_000,
  feedbackMax: 500,
  /** A text of several pages, such as a plan for lessons. */
  articleMax: 20_000,
  readingsMax: 20,
  workshopPictures: 8,
  /** Words for who does not see a picture. */
  altMax: 500,
  /** Characters of a book's text that its search reads: what PostgreSQL makes of them must stay below 1 MB. */
  bookTextMax: 200_000,
  filenameMax: 200,
  /** Of a request, path and query: twice the longest that a page or a signed file has (50 ids of an approval). */
  addressMax: 4_000,
  /** Uploads that one member of staff may have begun and not finished, and their bytes together. */
  openUploadsMax: 20,
  openUploadsBytes: 8 * 1024 ** 3,
  /** Bytes of a request body of the JSON API; the marks of a full class, with feedback in any script, fit. */
  bodyBytes: 256 * 1024,
} as const

/** Times, in the unit that the name says. */
export const times = {
  /** docs/product.md, Forms. */
  libraryLoadingMs: 1_000,
  modalTransitionMs: 300,
  backdropTransitionMs: 150,
  /** docs/product.md, Forms. */
  resetLinkMinutes: 60,
  /** The link that confirms an address, and the one that a role on the staff waits for. */
  confirmLinkDays: 7,
  staffLinkDays: 7,
  sessionDays: 30,
  reminderDays: [30, 7],
  /** The link that makes a school's representative. */
  claimLinkDays: 30,
  /** A school's subscription counts as ending soon from then on. */
  endingSoonDays: 30,
  signedUrlMinutes: 15,
  secondFactorProposalMinutes: 30,
  /** An upload that does not come to its end is dropped after this. */
  unfinishedUploadHours: 24,
  /** What became of an upload is kept for this long; a form may stay open over a weekend. */
  keptUploadDays: 7,
  /** A file that nothing refers to is kept for this long, well above the life of a signed address. */
  looseFileHours: 48,
  /** An act of staff that takes something away can be taken back for so long; its mails wait that time. */
  undoSeconds: 30,
} as const

/** Bytes of an uploaded file by what it is meant to be. */
export const uploadBytes = {
  pdf: 200 * 1024 ** 2,
  video: 2 * 1024 ** 3,
  captions: 1024 ** 2,
  picture: 15 * 1024 ** 2,
  document: 100 * 1024 ** 2,
} as const satisfies Record<UploadKind, number>

/** How the reader opens a book (docs/product.md, Library). */
export const reader = { page: 1, zoom: 100, stripPx: 40 } as const

/** Attempts per window, counted per address and per account across instances (docs/product.md, Forms). */
export const attempts = {
  'sign-in': { perAddress: 60, perAccount: 10, minutes: 15 },
  'sign-up': { perAddress: 30, perAccount: 5, minutes: 60 },
  'second-factor': { perAddress: 30, perAccount: 8, minutes: 15 },
  confirm: { perAddress: 60, perAccount: 5, minutes: 60 },
  reset: { perAddress: 20, perAccount: 5, minutes: 60 },
  contact: { perAddress: 20, perAccount: 10, minutes: 60 },
  invite: { perAddress: 120, perAccount: 60, minutes: 60 },
  /** A school of teachers may sit behind one address; one teacher has a few devices, each with a beat in half a minute. */
  'live-beats': { perAddress: 60_000, perAccount: 300, minutes: 15 },
  'live-code': { perAddress: 2_000, perAccount: 10, minutes: 15 },
  // A school checks the certificates of all its teachers from one address.
  verify: { perAddress: 300, perAccount: 300, minutes: 15 },
  'long-form': { perAddress: 30, perAccount: 10, minutes: 60 },
  specimen: { perAddress: 300, perAccount: 30, minutes: 60 },
  record: { perAddress: 300, perAccount: 30, minutes: 60 },
} as const
export type AttemptKind = keyof typeof attempts

/** How many times the bound of one address of IPv6 (a /64) holds for the blocks that one customer may be given: a /56, and a /48 (RFC 6177). */
export const widerBounds = { of56: 4, of48: 16 } as const
