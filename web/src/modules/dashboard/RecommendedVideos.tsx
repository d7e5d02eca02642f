import { playlistAddress, videoAddress } from '@app/contract/videos/videos.rules.ts'
import { IconBrandYoutube } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import styles from './RecommendedOffers.module.css'

/** Videos about the customer's interests; renders nothing without any. */
export function RecommendedVideos() {
  const { data } = useQuery(calls.videos.recommended.queryOptions())
  if (!data || data.videos.length + data.playlists.length === 0) return null
  return (
    <Section title="Videos for you">
      <ul className={styles.cards}>
        {data.videos.map((video) => (
          <Card key={video._id} {...video} href={videoAddress(video.videoId)} about="Video" />
        ))}
        {data.playlists.map((playlist) => (
          <Card
            key={playlist._id}
            {...playlist}
            href={playlistAddress(playlist.playlistId)}
            about={`Playlist, ${count(playlist.totalVideos, ['video', 'videos'])}`}
          />
        ))}
      </ul>
    </Section>
  )
}

type CardProps = { title: string; description: string; thumbnail?: string | undefined; href: string; about: string }

const Card = ({ title, description, thumbnail, href, about }: CardProps) => (
  <li className={styles.card}>
    {thumbnail ? (
      <img className={styles.picture} src={thumbnail} alt="" loading="lazy" decoding="async" />
    ) : (
      <span className={styles.noPicture}>
        <IconBrandYoutube size={40} stroke={1.25} aria-hidden="true" />
      </span>
    )}
    <h3 className={styles.name}>{title}</h3>
    <p className={styles.words}>{description}</p>
    <p className={styles.foot}>
      <span>{about}</span>
      <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`Watch on YouTube: ${title} (opens in a new tab)`}>
        Watch
      </a>
    </p>
  </li>
)
