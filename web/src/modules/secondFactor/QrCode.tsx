import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './SecondFactor.module.css'

/** A text as a QR code, drawn dark on light in every color scheme. `label` describes it to people who cannot see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => drawn(encodeQR(text, 'raw', { border: 4 })), [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

const drawn = (rows: readonly (readonly boolean[])[]) => ({
  side: rows.length,
  path: rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
})
