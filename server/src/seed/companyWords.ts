/** The demo company's contact data. The phone number is reserved for fiction, so it never rings. */
export const demoContact = {
  address: '4th floor, 12 Residency Road\nBengaluru 560025, India',
  phone: '+442079460123',
  email: 'hello@mentordesk.example',
  opensAt: '10:00',
  closesAt: '20:00',
  zone: 'Asia/Kolkata',
  /** The days of the week that the seed gives these hours. */
  openDays: 'Monday to Friday',
}
