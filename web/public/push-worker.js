// Shows news while the product is closed, and opens it where the news leads. It keeps no pages and answers no requests.
self.addEventListener('push', (event) => {
  const news = event.data?.json() ?? {}
  const { title = '', body = '', href = '/', tag } = news
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { href } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.href ?? '/'))
})

async function openAt(href) {
  const address = new URL(href, self.location.origin)
  // Whatever was sent, nothing but the product is opened.
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  if (!first) return self.clients.openWindow(address.href)
  await first.focus()
  // A window that this worker does not look after cannot be led elsewhere; then another is opened.
  return await first.navigate(address.href).catch(() => self.clients.openWindow(address.href))
}
