import { describe, expect, test } from 'vitest'
import { playerAddress, readVideoAddress, watchAddress } from './video-address.ts'

describe('an editor who pastes the address of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['  https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s ', 'dQw4w9WgXcQ'],
    ['http://m.youtube.com/watch?v=a-b_c-d_e-f', 'a-b_c-d_e-f'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('gets a YouTube video: %s', (address, id) => {
    expect(readVideoAddress(address)).toEqual({ provider: 'youtube', id })
  })

  test.each([
    ['https://vimeo.com/76979871', '76979871'],
    ['https://www.vimeo.com/76979871?share=copy', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e', '76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871', '76979871'],
  ])('gets a Vimeo video: %s', (address, id) => {
    expect(readVideoAddress(address)).toEqual({ provider: 'vimeo', id })
  })

  test.each([
    '',
    'dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:word@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://xyoutu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&v=aaaaaaaaaaa',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload',
    'https://www.youtube.com/watch?v=../embed/a',
    'https://www.youtube.com/embed/dQw4w9WgXcQ/../../evil',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist?list=PL1',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/76979871/8272103f6e/more',
    'https://vimeo.com/76979871/not-a-key',
    'https://vimeo.com/7697987112345',
    'https://player.vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?h="><script>',
    'https://vimeo.com.evil.example/76979871',
    'https://dailymotion.com/video/x7tgad0',
  ])('gets an error for anything else: %s', (address) => {
    expect(readVideoAddress(address)).toBeNull()
  })

  test("gets the site's private player, and the same video when its public URL is parsed again", () => {
    const videos = [
      { provider: 'youtube', id: 'dQw4w9WgXcQ' },
      { provider: 'vimeo', id: '76979871' },
      { provider: 'vimeo', id: '76979871/8272103f6e' },
    ] as const
    expect(videos.map(playerAddress)).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://player.vimeo.com/video/76979871?dnt=1',
      'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
    ])
    for (const video of videos) {
      expect(readVideoAddress(watchAddress(video))).toEqual(video)
      expect(readVideoAddress(playerAddress(video))).toEqual(video)
    }
  })
})
