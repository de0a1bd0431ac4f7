import { SHARE_TIMES } from '@/lib/server/client-address';
import { redisScript } from '@/lib/server/redis/run-script';

/** Of a request that nobody settles, as its server was killed, the price counts as charged after this. Longer than any request takes. Unit: milliseconds. */
const LOST_MS = 90_000;

/** A day's count outlives the day, for servers that still have to tell what they spent on it. Unit: milliseconds. */
const DAY_KEY_MS = 172_800_000;

/**
 * What all of them begin with. KEYS: the day (a hash), what is under way (a sorted set of `price:token` by when it is lost), the visitor's share (a hash), and those of the wider networks that it lies in.
 * ARGV 1 to 9: what the caller knows was spent, what it spent by itself, the operator's day or nothing, the service's day as last heard or as it usually is, the reserve in credits or nothing, the
 * reserve in percent, whether a visitor asks, the share an hour (0: none), the share at once. Times are Redis's own; one that is ahead of it, as its clock was put back, counts as now.
 */
const BEGIN = `
local day, pending = KEYS[1], KEYS[2]
local said = redis.call('TIME')
local now = said[1] * 1000 + math.floor(said[2] / 1000)
local facts = redis.call('HMGET', day, 'spent', 'limit', 'left')
local spent = math.max(tonumber(facts[1] or '0'), tonumber(ARGV[1])) + tonumber(ARGV[2])
local limit, left = tonumber(facts[2] or ''), tonumber(facts[3] or '')
if left then left = left - tonumber(ARGV[2]) end
local perDay, usual = tonumber(ARGV[3]), tonumber(ARGV[4])
local perHour, atOnce = tonumber(ARGV[8]), tonumber(ARGV[9])
local function priceOf(member) return tonumber(string.match(member, '^%d+')) end
local lost = redis.call('ZRANGEBYSCORE', pending, '-inf', now)
for _, member in ipairs(lost) do
  spent = spent + priceOf(member)
  if left then left = left - priceOf(member) end
end
redis.call('ZREMRANGEBYSCORE', pending, '-inf', now)
local shares = {}
for at, times in ipairs({${SHARE_TIMES.join(', ')}}) do
  local key = KEYS[at + 2]
  if not key then break end
  local share = {key = key, most = atOnce * times, perHour = perHour * times, credits = atOnce * times, doubt = 0, untilTime = 0}
  local held = redis.call('HMGET', key, 'credits', 'at', 'doubt', 'until')
  if held[1] then share.credits = math.min(share.most, held[1] + math.max(0, now - held[2]) * share.perHour / 3600000) end
  if held[1] and tonumber(held[2]) > now then redis.call('HSET', key, 'at', now) end
  local remains = tonumber(held[4] or '0') - now
  if held[3] and remains > 0 and remains <= ${LOST_MS} then share.doubt, share.untilTime = tonumber(held[3]), tonumber(held[4]) end
  shares[at] = share
end
local function keepDay()
  redis.call('HSET', day, 'spent', spent)
  if limit then redis.call('HSET', day, 'limit', limit) end
  if left then redis.call('HSET', day, 'left', left) end
  redis.call('PEXPIRE', day, ${DAY_KEY_MS})
  redis.call('PEXPIRE', pending, ${DAY_KEY_MS})
end
local function keepShares()
  for _, share in ipairs(shares) do
    redis.call('HSET', share.key, 'credits', tostring(share.credits), 'at', now, 'doubt', share.doubt, 'until', share.untilTime)
    redis.call('PEXPIRE', share.key, math.ceil((share.most - share.credits) * 3600000 / share.perHour) + ${LOST_MS})
  end
end
local function tell(status, wait)
  local under = 0
  for _, member in ipairs(redis.call('ZRANGE', pending, 0, -1)) do under = under + priceOf(member) end
  local whole = perDay or limit or usual
  local ofService = left or ((limit or usual) - spent)
  local ofOperator = perDay and (perDay - spent) or ofService
  local remaining = math.max(0, math.min(ofService, ofOperator) - under)
  local credits = shares[1].credits
  for _, share in ipairs(shares) do credits = math.min(credits, share.credits) end
  local reserve = tonumber(ARGV[5]) or math.ceil(math.min(whole, limit or usual) * tonumber(ARGV[6]) / 100)
  return {status, wait, spent, whole, remaining, reserve, math.max(0, math.floor(credits)), limit or -1}
end
`;

/** Tells, and takes nothing but what the caller spent by itself. Answer of all: status (0 done, 1 the day, 2 the share), wait, spent, limit, remaining, reserve, share left, the limit that the service has told or -1. */
export const LOOK = redisScript(`${BEGIN}
keepDay()
return tell(0, 0)
`);

/** ARGV 10 to 12: token, price, what the service may charge above it. */
export const PAY = redisScript(`${BEGIN}
keepDay()
local price, more = tonumber(ARGV[11]), tonumber(ARGV[12])
local state = tell(0, 0)
local free = state[5]
if ARGV[7] == '1' then free = math.max(0, free - state[6]) end
if price > 0 and free < price then return tell(1, 0) end
if perHour > 0 then
  local wait = 0
  for _, share in ipairs(shares) do
    if more > 0 and share.doubt + more > share.most then return tell(2, 1000) end
    if share.credits < price then wait = math.max(wait, math.ceil((price - share.credits) * 3600000 / share.perHour)) end
  end
  if wait > 0 then return tell(2, wait) end
  for _, share in ipairs(shares) do
    share.credits = share.credits - price
    if more > 0 then share.doubt, share.untilTime = share.doubt + more, now + ${LOST_MS} end
  end
  keepShares()
end
redis.call('ZADD', pending, now + ${LOST_MS}, string.format('%d:%s', price, ARGV[10]))
return tell(0, 0)
`);

/** ARGV 10 to 15: token, price, what the service might have charged above it, what it charged, its limit and what it has left, or nothing. */
export const SETTLE = redisScript(`${BEGIN}
local price, more, charged = tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[13])
redis.call('ZREM', pending, string.format('%d:%s', price, ARGV[10]))
spent = spent + charged
limit = tonumber(ARGV[14]) or limit
if tonumber(ARGV[15]) then left = tonumber(ARGV[15]) elseif left then left = left - charged end
keepDay()
if perHour > 0 then
  for _, share in ipairs(shares) do
    share.credits = math.min(share.most, share.credits + price - charged)
    share.doubt = math.max(0, share.doubt - more)
  end
  keepShares()
end
return tell(0, 0)
`);
