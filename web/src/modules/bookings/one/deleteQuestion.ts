export const deleteQuestion = {
  title: 'Are you sure you want to Delete this Booking?',
  text: 'Its story goes with it. If it is still to come, everybody is told that it is cancelled.',
  action: 'Delete booking',
}
