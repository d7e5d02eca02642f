/** How the demo company is reached. The number is one of those that are kept for films, so that it rings nowhere. */
export const demoContact = {
  address: '4th floor, 12 Residency Road\nBengaluru 560025, India',
  phone: '+442079460123',
  email: 'hello@mentordesk.example',
  opensAt: '10:00',
  closesAt: '20:00',
  zone: 'Asia/Kolkata',
}
