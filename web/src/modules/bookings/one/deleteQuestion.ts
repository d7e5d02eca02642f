export const deleteQuestion = {
  title: 'Are you sure you want to Delete this Booking?',
  text: 'Its history is deleted too. If it is still to come, both sides are notified of the cancellation.',
  action: 'Delete booking',
}
