/**
 * All sentences of the API and the forms that people read. They are part of the specification (docs/product.md, Forms):
 * change them only with it.
 */
export const messages = {
  // section 5, registration
  firstnameRequired: 'First name is required',
  lastnameRequired: 'Last name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid email address',
  nameWithAddress: 'Write a name without "://"',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Enter a valid 10-digit phone number',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  confirmPasswordRequired: 'Confirm password is required',
  passwordsDiffer: 'Passwords do not match',
  // section 5, login
  userIdRequired: 'User ID is required',
  // section 5, contact
  contactNameRequired: 'Name is required.',
  contactEmailInvalid: 'Invalid email address.',
  contactEmailRequired: 'Email is required.',
  subjectRequired: 'Subject is required.',
  messageRequired: 'Message is required.',
  messageTooShort: 'Message must be at least 10 characters.',
  // section 5, long forms
  declaration: "I declare the above is true and we'll attend the award ceremony.",
  declarationRequired: 'Please accept the declaration',
  numberInvalid: 'Enter a whole number',
  amountInvalid: 'Enter an amount in rupees, such as 499 or 499.50',
  utrInvalid: 'Enter the transaction number: 12 digits for UPI, 16 to 22 characters for NEFT or RTGS',
  statementRequired: 'Choose the statement, or paste it',
  statementTooLong: 'The statement is too long: at most 5,000 rows at once',
  stateRequired: 'Select the state of the payer',
  gstinInvalid: 'Enter a valid GSTIN of 15 characters',
  boardInvalid: 'Choose an affiliation board',
  // section 8
  registered: 'Registration successful!',
  registerFailed: 'Registration failed. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  forgotFailed: 'Error sending reset link',
  resetFailed: 'Reset failed',
  contactSent: 'Message sent successfully.',
  contactFailed: 'Failed to send message. Try again later.',
  institutionFailed: 'Submission failed',
  subscribeFailed: 'Subscription failed',
  notLoggedIn: 'User is not logged in',
  changePasswordFailed: 'Error changing password',
  answerRequired: 'Write an answer',
  inviteFull: 'All seats of this school are taken. Ask your school for one.',
  teacherListRequired: 'Choose a file or paste a list',
  teacherListTooLong: 'This list is too long. Send it in parts of at most 1,000 teachers.',
  importFormatRequired: 'Choose the format of the text',
  importFileRequired: 'Choose a file with questions',
  importFileTooLarge: 'This file is too large. Choose one of at most 4 MB, or split it.',
  importTextRequired: 'Choose a file or paste questions',
  importTextTooLong: 'This text is too long. Import it in parts of at most 200,000 characters.',
  marksSaved: 'Marks saved.',
  editedElsewhere: 'These marks were changed elsewhere, perhaps in another window.',
  uploadGone: 'This file is no longer here. Choose it again.',
  uploadEmpty: 'This file is empty.',
  searchTooShort: 'Type at least two characters',
  codeRequired: 'Enter the code',
  roleUnknownEmail: 'No account has this email address. Ask the person to register first.',
  titleRequired: 'Title is required',
  authorRequired: 'Author is required',
  descriptionRequired: 'Description is required',
  categoryRequired: 'Category is required',
  accessRequired: 'Choose free or premium',
  sourceRequired: 'Choose where the video is',
  gradeInvalid: 'Choose a grade from 6 to 12',
  gradesReversed: 'The last grade comes before the first',
  videoAddressInvalid: 'Enter the address of one video on YouTube or Vimeo',
  accountDeleted: 'Your account is deleted.',
  participantsRequired: 'Choose the participant list.',
  participantsTooLarge: 'This file is too large. A participant list may have at most 200 KB.',
  participantsTaken: 'Imported. The attendance is updated.',
  timeZoneUnknown: 'Choose a time zone',
  liveNotOver: 'This session is not over yet. You can import its list once it is.',
  liveNotHeld: 'This session was not held, so nobody was present.',
  appealReasonRequired: 'Give the reason. The teacher will read it.',
  topicMissing: 'Enter the topic',
  descriptionMissing: 'Enter a description',
  gradesMissing: 'Choose at least one grade',
  speakerMissing: 'Enter the speaker',
  meetingMissing: 'Enter the meeting address',
  untilBeforeFrom: 'The last day comes before the first',
  seriesTooLong: 'A series has at most 60 weeks',
  // certificates
  printedNameRequired: 'Enter the name as it should be printed',
  printedNameTooShort: 'Use at least 2 letters',
  printedNameTooLong: 'Use at most 100 characters',
  printedNameLetters: "Use letters and spaces; you may also use . , ' and -",
  reasonRequired: 'Give a reason',
  appealTimes: 'Enter a time such as 16:20',
  appealWordsRequired: 'Tell us how you were present',
  appealTooShort: 'Write at least 10 characters',
  // everywhere
  fieldsInvalid: 'Please check the marked fields.',
  subscriptionNeeded: 'This is part of the subscription.',
  notFound: 'There is nothing here.',
  serialWrong:
    'This serial cannot be right. Compare it with the certificate, character by character: it looks like AV-7K3M-Q2XD-90FZ-H.',
  tooLarge: 'This is too large.',
  internal: 'Something went wrong on our side. Please try again.',
  network: 'The server could not be reached. Check your connection and try again.',
} as const

/** The message for a text that is longer than its bound. */
export const tooLong = (max: number) => `Use at most ${max} characters`

const megabyte = 1024 ** 2
/** The message for a file above the limit of its kind. */
export const fileTooLarge = (maxBytes: number) =>
  `This file is too large. It may have at most ${maxBytes < 1024 * megabyte ? `${maxBytes / megabyte} MB` : `${maxBytes / (1024 * megabyte)} GB`}.`

/** The message for a capacity below the places already taken. */
export const placesTaken = (held: number) => `${held === 1 ? 'One place is' : `${held} places are`} already taken`
/** The message for characters that the certificate fonts lack. */
export const unprintableLetters = (letters: readonly string[]) =>
  `We cannot print these letters yet: ${letters.join(' ')}. Write the name in English or another Indian script.`
