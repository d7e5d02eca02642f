import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Opens after mounting: Mantine stores the previous focus only when `opened` changes. */
export default function Dialog({ opened, ...modal }: ModalProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return <Modal {...modal} opened={isMounted && opened} />
}
