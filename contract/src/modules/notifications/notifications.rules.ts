export const notificationTabs = ['all', 'unread'] as const

/** How much of a notification the bell shows, and of how many. */
export const notificationPreviewLength = 30
export const notificationPreviews = 2

export function notificationPreview(text: string): string {
  const letters = [...text]
  return letters.length > notificationPreviewLength ? `${letters.slice(0, notificationPreviewLength).join('')}…` : text
}
