/**
 * Bounds of every input, in characters unless stated otherwise. The first three are specified (docs/product.md, Forms).
 */
export const limits = {
  phoneDigits: 10,
  passwordMin: 6,
  contactMessageMin: 10,
  bookStartPage: 1,

  passwordMax: 200,
  nameMax: 80,
  /** RFC 5321 section 4.5.3.1.3: a path of 256 octets minus the angle brackets. */
  emailMax: 254,
  subjectMax: 150,
  messageMax: 5_000,
  lineMax: 200,
  paragraphMax: 1_000,
  tokenMax: 100,
  /** An app code or a recovery code, with any spacing. */
  codeMax: 40,
  recoveryCodes: 10,
  countMax: 100_000,
  referenceMax: 100,
  /** Of a term or a seat. */
  pricePaiseMax: 10_000_000,
  reasonMax: 500,
  notificationTitleMax: 300,
  searchMax: 100,
  urlMax: 2_000,
  /** Default length of a subscription in months. */
  monthsDefault: 12,
  monthsMax: 60,
  trialDaysDefault: 14,
  trialDaysMax: 90,
  /** How many days ahead a subscription may start. */
  startAheadDays: 366,
  seatsMax: 10_000,
  representativesMax: 3,
  /** Rows and characters of a list of teachers to invite; must fit into `bodyBytes` as JSON. */
  teacherRowsMax: 1_000,
  teacherListMax: 250_000,
  /** Bytes of the picture of a person as it is sent, and pixels of a side as it is kept. */
  pictureBytes: 8 * 1024 ** 2,
  pictureSide: 256,
  /** Rows and characters of a bank statement. */
  statementRowsMax: 5_000,
  statementTextMax: 600_000,
  /** Of a statement in Excel. */
  statementFileBytes: 2 * 1024 ** 2,
  /** Lines of a CSV export. */
  exportRowsMax: 50_000,
  pageSize: 20,
  pageSizeMax: 100,
  /** Items approved in one call. */
  bulkMax: 50,
  /** Results per kind in the console search. */
  foundMax: 5,
  /** Results of one section in the search of the site. */
  hitsMax: 20,
  /** Weeks shown in statistics. */
  weeksDefault: 12,
  weeksMax: 52,
  /** Bounds of the register (classroom.ts): per teacher, per class and per line. */
  classesMax: 50,
  archivedClassesMax: 300,
  /** Co-teachers and open invitations of one class, together. */
  coTeachersMax: 10,
  /** Classes that one teacher co-teaches. */
  coTaughtMax: 100,
  studentsMax: 200,
  /** Bytes of a workbook with a list of students; rows and characters of the list. */
  rosterFileBytes: 1024 ** 2,
  rosterRowsMax: 1_000,
  rosterTextMax: 100_000,
  /** Devices on which one pupil is in their class. */
  pupilSessionsMax: 20,
  testsMax: 60,
  gradeMin: 6,
  gradeMax: 12,
  marksMax: 1_000,
  feedbackMax: 500,
  /** Of a gradebook: categories, and cells in one call. A column of a full class with the longest notes is sent in parts. */
  categoriesMax: 12,
  cellsMax: 200,
  /** Bounds of a question and of an answer to it. */
  questionMax: 5_000,
  optionsMax: 10,
  acceptedMax: 50,
  /** Pairs, lines, gaps or parts of one question. */
  partsMax: 20,
  /** Of a teacher, of those that a school shares, and of those for every subscriber. */
  questionsMax: 5_000,
  /** Questions of one teacher that wait for review. */
  questionOffersMax: 50,
  testCasesMax: 20,
  /** Formulas of a question, and elements of all of them. */
  formulasMax: 200,
  formulaNodesMax: 5_000,
  /** Elements around an element of a formula. */
  formulaDepthMax: 40,
  answerMax: 20_000,
  /** Bounds of a test. */
  classTestsMax: 200,
  testSectionsMax: 20,
  testItemsMax: 150,
  testMinutesMax: 600,
  questionMarksMax: 100,
  attemptsMax: 20,
  testSetsMax: 4,
  /** Questions that a filter of a section finds at most. */
  poolMax: 60,
  /** Extra time of a pupil in per cent. */
  extraTimeMax: 200,
  /** Bounds of a rubric, and of a teacher's comments. A digit chooses a level. */
  rubricRowsMax: 10,
  rubricLevelsMax: 5,
  /** Rubrics offered for use in another question. */
  commentsMax: 100,
  shortcutMax: 12,
  /** Bounds of the assignments of a class. */
  classAssignmentsMax: 200,
  assignmentLinksMax: 10,
  assignmentFilesMax: 10,
  /** How many days ahead an assignment may be set. */
  setAheadDays: 366,
  classGroupsMax: 30,
  /** Rubrics offered to use again. */
  rubricsMax: 50,
  /** Attempts of one page of answers. */
  markingPageSize: 50,
  /** Comments that a school shares. */
  schoolCommentsMax: 500,
  /** Of the notes on one page: marks and lines, and points of lines together with characters of texts. */
  pageStrokesMax: 400,
  pageStrokePointsMax: 10_000,
  noteTextMax: 300,
  /** What a pupil is pointed to after an assignment. */
  nextStepsMax: 3,
  /** Bounds of an attempt's log: of a batch, a device and the whole log in events and bytes. */
  deviceMax: 100,
  attemptDevicesMax: 50,
  seqMax: 1_000_000,
  batchEventsMax: 1_000,
  attemptEventsMax: 50_000,
  /** Answers from paper in one call; the page sends a question of all pupils, or the sheet of one. */
  paperAnswersMax: 250,
  attemptLogBytes: 32 * 1024 ** 2,
  /** A file that a phone made of its answers; it is sent in batches. */
  attemptFileBytes: 8 * 1024 ** 2,
  /** Questions and characters of one import; the text must fit into `bodyBytes` as JSON. */
  importQuestionsMax: 1_000,
  importTextMax: 200_000,
  /** Bytes of a file with questions. */
  importFileBytes: 4 * 1024 ** 2,
  /** Pictures of one import, and their bytes together: a package holds more than its own size. */
  importPicturesMax: 100,
  importPicturesBytes: 12 * 1024 ** 2,
  /** Questions and bytes of one export. */
  exportQuestionsMax: 20_000,
  exportBytesMax: 50 * 1024 ** 2,
  /** A text of several pages, such as a lesson plan. */
  articleMax: 20_000,
  readingsMax: 20,
  workshopPictures: 8,
  /** Alternative text of an image. */
  altMax: 500,
  /** Indexed characters of a book's text: PostgreSQL limits a tsvector to 1 MB. */
  bookTextMax: 200_000,
  /** The same for one page. */
  pageTextMax: 20_000,
  bookPagesMax: 2_000,
  /** Pages of a book that the server draws, so that they show before the reader can draw. */
  firstPages: 6,
  filenameMax: 200,
  /** Request target (path and query): twice the longest in use, which is 50 ids of an approval. */
  addressMax: 4_000,
  /** Unfinished uploads per member of staff: their number and total size. */
  openUploadsMax: 20,
  /** Files that a teacher has sent and neither a question nor an assignment uses yet. */
  waitingFilesMax: 60,
  openUploadsBytes: 8 * 1024 ** 3,
  /** Bounds of the work that pupils hand in: files of one hand-in, and hand-ins of one pupil for one assignment. */
  workFilesMax: 20,
  handInsMax: 30,
  /** Files that a pupil has sent and not handed in yet. */
  pupilWaitingUploadsMax: 60,
  /** What a pupil and a class send in a day. */
  pupilUploadsPerDay: 200,
  pupilUploadBytesPerDay: 300 * 1024 ** 2,
  classUploadBytesPerDay: 6 * 1024 ** 3,
  /** Request body of the JSON API in bytes; fits the marks of a full class with feedback in any script. */
  bodyBytes: 384 * 1024,
  /** Lists and objects of a body within one another; ours have a few. */
  jsonDepth: 50,
} as const

/** Durations, in the unit of the name. */
export const times = {
  /** docs/product.md, Forms. */
  libraryLoadingMs: 1_000,
  modalTransitionMs: 300,
  backdropTransitionMs: 150,
  /** docs/product.md, Forms. */
  resetLinkMinutes: 60,
  /** Links that confirm an address or a staff role. */
  confirmLinkDays: 7,
  staffLinkDays: 7,
  /** How long a former address can be given back to its account. */
  addressReturnDays: 7,
  sessionDays: 30,
  /** Without use (docs/product.md, Pupils). */
  pupilSessionDays: 30,
  reminderDays: [30, 7],
  /** Link that makes someone an institution's representative. */
  claimLinkDays: 30,
  /** When an institution's subscription counts as ending soon. */
  endingSoonDays: 30,
  signedUrlMinutes: 15,
  secondFactorProposalMinutes: 30,
  /** Unfinished uploads are deleted after this time. */
  unfinishedUploadHours: 24,
  /** How long the state of an upload is kept; a form may stay open over a weekend. */
  keptUploadDays: 7,
  /** How long a signed time counts (docs/product.md, Handing in). */
  signedTimeDays: 14,
  /**
   * Retention of an unreferenced file from the night that first finds it; well above the lifetime of a signed URL. It is deleted in the second
   * night after, within three days: an hour less than two days, so that a night which is faster than the first still finds it due.
   */
  looseFileHours: 47,
  /** How long a destructive staff action can be undone; its mails wait that long. */
  undoSeconds: 30,
} as const

/** Maximum file size in bytes by kind of upload. */
export const uploadBytes = {
  pdf: 200 * 1024 ** 2,
  video: 2 * 1024 ** 3,
  captions: 1024 ** 2,
  picture: 15 * 1024 ** 2,
  document: 100 * 1024 ** 2,
} as const

/** The same for teachers, who send pictures for questions and files for assignments. */
export const teacherUploadBytes = {
  pdf: 20 * 1024 ** 2,
  picture: uploadBytes.picture,
  document: 20 * 1024 ** 2,
} as const

/** The same for files of pupils. The browser makes a photo smaller first, where it can read it. */
export const pupilUploadBytes = {
  picture: 15 * 1024 ** 2,
  pdf: 20 * 1024 ** 2,
  document: 10 * 1024 ** 2,
} as const

/** Initial state of the book reader (docs/product.md, Library). */
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
  /**
   * All teachers of a school may share one address; each teacher has a few devices that send a heartbeat every 30
   * seconds.
   */
  'live-beats': { perAddress: 60_000, perAccount: 300, minutes: 15 },
  'live-code': { perAddress: 2_000, perAccount: 10, minutes: 15 },
  // Each opens a process that reads the file.
  picture: { perAddress: 300, perAccount: 30, minutes: 60 },
  'roster-file': { perAddress: 300, perAccount: 60, minutes: 60 },
  // Previews and saves together: a teacher corrects a file and reads it again, several times.
  'import-questions': { perAddress: 1_200, perAccount: 120, minutes: 60 },
  // A school may verify the certificates of all its teachers from one address.
  verify: { perAddress: 300, perAccount: 300, minutes: 15 },
  'long-form': { perAddress: 30, perAccount: 10, minutes: 60 },
  // Each request may send a mail.
  'invite-visit': { perAddress: 600, perAccount: 20, minutes: 1_440 },
  // The code of a fair has 50 bits.
  'join-fair': { perAddress: 600, perAccount: 60, minutes: 60 },
  'ask-partner': { perAddress: 600, perAccount: 20, minutes: 1_440 },
  'ask-mentor': { perAddress: 600, perAccount: 10, minutes: 1_440 },
  specimen: { perAddress: 300, perAccount: 30, minutes: 60 },
  record: { perAddress: 300, perAccount: 30, minutes: 60 },
  /**
   * Failed attempts of pupils to join: those of a class (the account) and its school's address, and those of one pupil.
   * The class bound keeps a guesser with many addresses at less than one per cent a day of finding any PIN of six digits.
   */
  'join-class': { perAddress: 1_000, perAccount: 300, minutes: 60 },
  'join-as-pupil': { perAddress: 1_000, perAccount: 10, minutes: 15 },
} as const
export type AttemptKind = keyof typeof attempts

/** Multiples of the bound of an IPv6 /64 for larger blocks that one customer may have: a /56 and a /48 (RFC 6177). */
export const widerBounds = { of56: 4, of48: 16 } as const
