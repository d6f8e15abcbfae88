/// Scripts that the server runs atomically, so that no host sees an intermediate state.
///
/// Each room has a hash (epoch, head, state, at) and a stream whose ids are `<number>-0`.
enum RedisScripts {
  /// Rooms expire after this many milliseconds without use.
  static let lifetime = 24 * 60 * 60 * 1000

  /// Returns the room; creates it from the seed if it does not exist.
  static let open = """
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    if redis.call('EXISTS', KEYS[1]) == 0 then
      redis.call('DEL', KEYS[2])
      redis.call('HSET', KEYS[1], 'epoch', ARGV[2], 'head', 0, 'state', ARGV[1], 'at', 0)
    end
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
    local room = redis.call('HMGET', KEYS[1], 'epoch', 'at', 'state')
    local entries = redis.call('XRANGE', KEYS[2], (room[2] + 1) .. '-0', '+')
    return {room[1], tonumber(room[2]), room[3], entries, now}
    """

  /// Appends an entry if the host has read all earlier ones, and publishes it.
  static let append = """
    local room = redis.call('HMGET', KEYS[1], 'epoch', 'head')
    if not room[1] or room[1] ~= ARGV[1] then return {-1, 0} end
    if room[2] ~= ARGV[2] then return {0, tonumber(room[2])} end
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local number = room[2] + 1
    redis.call('HSET', KEYS[1], 'head', number)
    redis.call('XADD', KEYS[2], number .. '-0', 'at', now, 'entry', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
    redis.call('PEXPIRE', KEYS[2], ARGV[4])
    redis.call('PUBLISH', ARGV[5], 'e ' .. number .. ' ' .. now .. ' ' .. ARGV[3])
    return {number, now}
    """

  /// Stores a state unless a newer one exists, and trims the entries up to it.
  static let keep = """
    local room = redis.call('HMGET', KEYS[1], 'epoch', 'head', 'at')
    if not room[1] or room[1] ~= ARGV[1] then return 0 end
    local number = tonumber(ARGV[2])
    if number <= tonumber(room[3]) or number > tonumber(room[2]) then return 0 end
    redis.call('HSET', KEYS[1], 'state', ARGV[3], 'at', number)
    redis.call('XTRIM', KEYS[2], 'MINID', (number + 1) .. '-0')
    return 1
    """
}
