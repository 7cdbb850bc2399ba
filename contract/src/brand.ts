/**
 * Names and contact details of the operator; a rebrand edits only this file (docs/product.md, Home and public pages).
 * The contact details are placeholders.
 */
export const brand = {
  name: 'Ariviyal',
  nameInTamil: 'அறிவியல்',
  tagline: 'Science teaching, made with teachers',
  description:
    'E-books, videos, weekly live sessions and workshops for science teachers of grades 6 to 12 and their schools.',
  supportEmail: 'support@ariviyal.example',
  phone: '+91 44 0000 0000',
  location: 'Thanjavur, Tamil Nadu, India',
  jurisdiction: 'Thanjavur, Tamil Nadu',
  copyrightYear: 2025,
  timeZone: 'Asia/Kolkata',
} as const
